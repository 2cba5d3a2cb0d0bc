import type { WriteStream } from "node:tty";
import { styleText } from "node:util";

type Style = "bold" | "dim" | "green" | "red" | "yellow" | "cyan";

export interface OutputOptions {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  isJson: boolean;
  hasColour: boolean;
}

/** Whether escape codes may be written there: to a terminal, unless NO_COLOR asks for none (no-color.org). */
export const takesColour = (stream: Pick<WriteStream, "isTTY">, env: NodeJS.ProcessEnv): boolean =>
  stream.isTTY && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";

/** Texts of others may hold codes that move the cursor or rename the window. */
export const harmless = (text: string): string => text.replaceAll(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "");

const segmenter = new Intl.Segmenter();
const isWide = (letter: string) =>
  /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60]/u.test(
    letter,
  );

/** Letters as people see them. */
const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Columns that a terminal needs. */
export const widthOf = (text: string): number =>
  lettersOf(text).reduce((width, letter) => width + (isWide(letter) ? 2 : 1), 0);

/** One line of at most so many columns. */
export function shorten(text: string, columns: number): string {
  const line = harmless(text).replaceAll(/\s+/g, " ").trim();
  if (widthOf(line) <= columns) return line;
  let short = "";
  for (const letter of lettersOf(line)) {
    if (widthOf(short + letter) > columns - 1) break;
    short += letter;
  }
  return `${short.trimEnd()}…`;
}

/** Lines with aligned columns. The last column is not filled up. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, widthOf(cell))),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === row.length - 1 ? cell : cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)),
      )
      .join("  ")
      .trimEnd(),
  );
}

/** Where a command says what it did: words for people, or one JSON value for programs. */
export class Output {
  readonly isJson: boolean;
  readonly #options: OutputOptions;

  constructor(options: OutputOptions) {
    this.isJson = options.isJson;
    this.#options = options;
  }

  /** A result for people; nothing with --json. */
  say(text: string): void {
    if (!this.isJson) this.#options.stdout.write(`${text}\n`);
  }

  /** The result for programs; nothing without --json. */
  json(value: unknown): void {
    if (this.isJson) this.#options.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  }

  /** One of many results for programs, each on a line. */
  jsonLine(value: unknown): void {
    if (this.isJson) this.#options.stdout.write(`${JSON.stringify(value)}\n`);
  }

  /** What is not the result: progress, questions, warnings, failures. Standard output stays clean for pipes. */
  note(text: string): void {
    this.#options.stderr.write(`${text}\n`);
  }

  table(headings: readonly string[], rows: readonly (readonly string[])[]): void {
    if (rows.length === 0) return;
    const [heading = "", ...lines] = alignColumns([headings, ...rows]);
    this.say(this.paint("dim", heading));
    for (const line of lines) this.say(line);
  }

  paint(style: Style, text: string): string {
    return this.#options.hasColour ? styleText(style, text, { validateStream: false }) : text;
  }
}
