/** Of a text in quotes the first quote alone: where millions are escaped in it, an expression for all of it has too little stack. */
const beginnings = /["[\]{},\n]|[^\s[\]{},":]+/g;

/** The tokens of a JSON text in order, each with its line and how many lists and objects it lies in; JSON.parse does not tell. */
export function* walkTokens(text: string, firstLine = 1) {
  let line = firstLine;
  let depth = 0;
  const expression = new RegExp(beginnings);
  for (let found = expression.exec(text); found; found = expression.exec(text)) {
    const { index } = found;
    if (found[0] === '"') expression.lastIndex = endOfQuoted(text, index);
    const token = text.slice(index, expression.lastIndex);
    if (token === "\n") {
      line += 1;
      continue;
    }
    if (token === "]" || token === "}") depth -= 1;
    yield { token, index, line, depth };
    if (token === "[" || token === "{") depth += 1;
  }
}

/** Where the text in quotes ends that begins at `start`. */
function endOfQuoted(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text[escapes - 1] === "\\") escapes -= 1;
    if ((end - escapes) % 2 === 0) return end + 1;
  }
}
