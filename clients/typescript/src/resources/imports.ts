import type { Operations } from "../api/operations.ts";
import type { ColumnRole, PostImport } from "../api/schemas.ts";
import { type Filter, List, pageQuery } from "../lists.ts";
import type { Call, CallOptions } from "../transport.ts";
import { waitUntil, type WaitOptions } from "../waiting.ts";

export type CheckedPosts = Omit<Operations["POST /posts/import"]["answer"], "import">;
export type ImportFilter = Filter<Operations["GET /posts/imports"]["input"]["query"]>;
export type ExportFilter = NonNullable<Operations["GET /posts/export"]["input"]["query"]>;

/** How a file is read that is not written for Postloom. */
export interface ReadOptions extends CallOptions {
  /** What columns are for, by their names in the file; null leaves one out. The workspace remembers it for files with the same columns. */
  columns?: Readonly<Record<string, ColumnRole | null>> | undefined;
  /** The accounts of rows that name none, as in the column `accounts`. */
  accounts?: string | undefined;
  /** How to read dates like 03/04/2027, where the file leaves it open. Remembered like `columns`. */
  dates?: "day-first" | "month-first" | undefined;
}

const formOf = (file: Blob, { columns, accounts, dates }: ReadOptions) => ({
  file,
  columns: columns === undefined ? undefined : JSON.stringify(columns),
  accounts,
  dates,
});

export interface StartOptions extends ReadOptions {
  /** Of `check`: another file is refused with CONFLICT. */
  digest?: string | undefined;
  /** Imports the rows without problems. Without it, a file with a problem is refused as a whole. */
  skipProblems?: boolean | undefined;
  /** Rows of `planned` that become posts once more. Without it, rows that are posts already are left out. */
  again?: "all" | readonly number[] | undefined;
}

/** Posts from CSV files. */
export class Imports {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /** What would be imported, and each problem with its row and column. Stores no post. */
  async check(file: Blob, { columns, accounts, dates, ...options }: ReadOptions = {}): Promise<CheckedPosts> {
    const call = { query: { dryRun: true }, form: formOf(file, { columns, accounts, dates }), ...options };
    const { import: _none, ...checked } = await this.#call("POST /posts/import", call);
    return checked;
  }

  /** Begins to make the rows posts. The same file again adds nothing, and tries again the rows that failed. */
  async start(file: Blob, options: StartOptions = {}): Promise<PostImport> {
    const { digest, skipProblems, again, columns, accounts, dates, ...others } = options;
    const rows = typeof again === "object" ? again.join(",") : again;
    const query = { digest, skipProblems, again: rows === "" ? undefined : rows };
    const call = { query, form: formOf(file, { columns, accounts, dates }), ...others };
    const { import: begun } = await this.#call("POST /posts/import", call);
    if (begun === null) throw new TypeError("The server only checked the file");
    return begun;
  }

  async get(id: string, options: CallOptions = {}): Promise<PostImport> {
    return (await this.#call("GET /posts/imports/{id}", { path: { id }, ...options })).import;
  }

  list(filter: ImportFilter = {}, options: CallOptions = {}): List<PostImport> {
    return new List(async (cursor) => {
      const call = { query: pageQuery(filter, cursor), ...options };
      const { imports, nextCursor } = await this.#call("GET /posts/imports", call);
      return { items: imports, nextCursor };
    });
  }

  /** Waits until each row is a post or has failed. */
  wait(id: string, options: WaitOptions = {}): Promise<PostImport> {
    const isDone = ({ status }: PostImport) => status !== "importing";
    return waitUntil(() => this.get(id, { signal: options.signal }), isDone, options);
  }

  /** Deletes its posts of which nothing went out; `kept` names those that stay. */
  async undo(id: string, options: CallOptions = {}): Promise<PostImport> {
    return (await this.#call("DELETE /posts/imports/{id}", { path: { id }, ...options })).import;
  }

  /** Posts as a file that `start` reads, to be streamed: `response.body`. */
  export(filter: ExportFilter = {}, options: CallOptions = {}): Promise<Response> {
    return this.#call("GET /posts/export", { query: filter, ...options });
  }
}
