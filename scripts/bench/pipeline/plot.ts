/** One line of a plot: what it shows, and its points. */
export interface Series {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const width = 640;
const height = 400;
const margin = 60;
const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

/** Draws lines on two logarithmic axes as an SVG document. Every value must be above 0. */
export function drawPlot(title: string, xLabel: string, yLabel: string, series: readonly Series[]): string {
  const points = series.flatMap((line) => line.points);
  const toX = makeScale(
    points.map(({ x }) => x),
    margin,
    width - margin / 2,
  );
  const toY = makeScale(
    points.map(({ y }) => y),
    height - margin,
    margin,
  );
  const lines = series.map((line, index) => drawLine(line, index, toX, toY));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="white"/>
<text x="${width / 2}" y="24" text-anchor="middle" font-size="15">${title}</text>
<text x="${width / 2}" y="${height - 12}" text-anchor="middle">${xLabel}</text>
<text transform="translate(14 ${height / 2}) rotate(-90)" text-anchor="middle">${yLabel}</text>
<path d="M${margin} ${margin}V${height - margin}H${width - margin / 2}" fill="none" stroke="#888"/>
${drawTicks(points, toX, toY)}
${lines.join("\n")}
</svg>
`;
}

function makeScale(values: readonly number[], from: number, to: number): (value: number) => number {
  const low = Math.log(Math.min(...values));
  const span = Math.log(Math.max(...values)) - low || 1;
  return (value) => Math.round(from + ((Math.log(value) - low) / span) * (to - from));
}

function drawTicks(points: Series["points"], toX: (x: number) => number, toY: (y: number) => number): string {
  const xs = [...new Set(points.map(({ x }) => x))];
  const ys = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  return [
    ...xs.map((x) => `<text x="${toX(x)}" y="${height - margin + 16}" text-anchor="middle">${x}×</text>`),
    ...ys.map((y) => `<text x="${margin - 6}" y="${toY(y) + 4}" text-anchor="end">${Number(y.toPrecision(2))}</text>`),
  ].join("\n");
}

function drawLine(
  { name, points }: Series,
  index: number,
  toX: (x: number) => number,
  toY: (y: number) => number,
): string {
  const colour = colours[index % colours.length];
  const path = points.map(({ x, y }) => `${toX(x)},${toY(y)}`).join(" ");
  const dots = points.map(({ x, y }) => `<circle cx="${toX(x)}" cy="${toY(y)}" r="3" fill="${colour}"/>`);
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}
<text x="${margin + 12}" y="${margin + 4 + 16 * index}" fill="${colour}">${name}</text>`;
}
