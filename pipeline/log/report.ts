/** Where a run tells what it does: whole lines for a log, and progress that a terminal overwrites. */
export interface Report {
  /** One line that stays. */
  line(text: string): void;
  /** How far a long stage is; shown in place on a terminal, and now and then as a plain line in a log. */
  progress(label: string, done: number, total: number): void;
  /** That a part of a table begins to be computed, beside others perhaps; what it answers is called at its end. For who measures. */
  computing?(table: string): () => void;
}

const logEverySeconds = 15;

/** A report on a stream; where that is a terminal, progress is overwritten in place. */
export function openReport(stream: NodeJS.WriteStream): Report {
  const isTerminal = stream.isTTY === true;
  let shown = false;
  let lastLogged = Date.now();
  const clear = () => {
    if (shown) {
      stream.write("\r\u001b[K");
      shown = false;
    }
  };
  return {
    line: (text) => {
      clear();
      stream.write(`${escapeControls(text)}\n`);
    },
    progress: (label, done, total) => {
      if (isTerminal) {
        stream.write(`\r\u001b[K  ${label} ${done}/${total}`);
        shown = true;
      } else if (Date.now() - lastLogged > logEverySeconds * 1000) {
        lastLogged = Date.now();
        stream.write(`  ${label} ${done}/${total}\n`);
      }
    },
  };
}

const controls = /(?![\n\t])\p{Cc}/gu;

/** A text with what inputs may hold and a terminal would obey, or `grep` take for a binary file, written as `\x1b`. */
export function escapeControls(text: string): string {
  return text.replace(controls, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** A report that nobody reads. */
export const silentReport: Report = { line: () => undefined, progress: () => undefined };
