/** What both protocols can send and return as JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A source of the Actions of WebDriver, which both protocols share. */
export type InputSource =
  | { type: "key"; id: string; actions: readonly { type: "keyDown" | "keyUp"; value: string }[] }
  | {
      type: "pointer";
      id: string;
      actions: readonly (
        | { type: "pointerMove"; x: number; y: number }
        | { type: "pointerDown" | "pointerUp"; button: number }
      )[];
    };

/** A browser with one tab. */
export interface Session {
  readonly name: string;
  navigate(url: string): Promise<void>;
  /** Calls a function in the page. It may use nothing around it but its arguments. */
  call<Args extends readonly Json[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Awaited<Result>>;
  perform(sources: readonly InputSource[]): Promise<void>;
  /** Chooses a file in the first field that matches. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** Of the page, without the frame of the window. */
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The text of a script that calls the function and returns its result as JSON. */
export const scriptOf = (run: (...args: never[]) => unknown, args: readonly Json[]): string =>
  `(async () => JSON.stringify(await (${run.toString()})(...${JSON.stringify(args)})) ?? "null")()`;
