import { globSync } from "node:fs";
import { join } from "node:path";
import { and, getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import { expect, test } from "vitest";
import type { Db } from "#server/db/client.ts";
import * as schema from "#server/db/schema.ts";

// Each query that takes a workspace is called with one, and the statements that it sends are read: all have to be about this workspace.
// There is no database: a query that is added later is found by its file.

const domains = join(import.meta.dirname, "../../domains");
const workspace = "0197b0c0-0000-7000-8000-00000000abcd";
/** Stands for any text: nothing is stored, and times are made of it. */
const anyText = "2030-01-01T00:00:00.000Z";
/** Parameters and fields that choose among the statements of a query. */
const choices: Record<string, string> = { kind: "published", sort: "newest" };
/** null: the first page of a list. */
const positions = ["after", "before"];

interface Statement {
  text: string;
  params: unknown[];
}

/** A database that answers nothing, and the statements that it was sent. */
function recordingDb(): { db: Db; statements: Statement[] } {
  const statements: Statement[] = [];
  const answer = () => Object.assign(Promise.resolve([]), { values: () => Promise.resolve([]) });
  const client = Object.assign(answer, { options: { parsers: {}, serializers: {} }, unsafe: answer });
  const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) };
  return {
    db: drizzle(client as never, { schema, casing: "snake_case", logger }) as never,
    statements,
  };
}

/** Stands for any parameter: a text, a number, a time, a list of one, or an object, whose workspace is ours. */
function anything(isFirstPage: boolean): unknown {
  const one = () => anything(isFirstPage);
  const known: Record<string | symbol, unknown> = {
    workspaceId: workspace,
    length: 1,
    ...choices,
    ...(isFirstPage ? Object.fromEntries(positions.map((name) => [name, null])) : {}),
    toISOString: () => anyText,
    getTime: () => 0,
    toJSON: () => anyText,
    toString: () => anyText,
    [Symbol.toPrimitive]: (hint: string) => (hint === "number" ? 1 : anyText),
    *[Symbol.iterator]() {
      yield one();
    },
  };
  return new Proxy(() => undefined, {
    get(_target, key) {
      if (key in known) return known[key];
      if (typeof key === "symbol" || ["then", "getSQL", "queryChunks", "constructor"].includes(key)) return undefined;
      const ofList: unknown = key === "at" ? undefined : Array.prototype[key as never];
      return typeof ofList === "function" ? (ofList as Function).bind([one()]) : one();
    },
    apply: one,
    has: () => true,
    ownKeys: () => ["id"],
    getOwnPropertyDescriptor: () => ({ value: anyText, enumerable: true, configurable: true }),
  });
}

/** The parameters of a function as they are written, without types. */
function parametersOf(query: Function): string[] {
  const text = query.toString();
  const found: string[] = [];
  let depth = 0;
  let current = "";
  for (const character of text.slice(text.indexOf("(") + 1)) {
    if (")]}".includes(character)) depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && character === ",") {
      found.push(current.trim());
      current = "";
    } else current += character;
    if ("([{".includes(character)) depth += 1;
  }
  return [...found, current.trim()].filter((parameter) => parameter !== "");
}

function valueFor(parameter: string, db: Db, isFirstPage: boolean): unknown {
  const name = /^\w+/.exec(parameter)?.[0] ?? "";
  if (name === "db" || name === "tx") return db;
  if (name === "workspaceId") return workspace;
  if (isFirstPage && positions.includes(name)) return null;
  return choices[name] ?? anything(isFirstPage);
}

/** The condition that a query builds for others, as a statement. */
function conditionIn(db: Db, result: unknown): Statement[] {
  const parts = [result].flat().filter((part) => is(part, SQL));
  if (parts.length === 0) return [];
  const { sql: text, params } = db
    .select()
    .from(schema.installation)
    .where(and(...parts))
    .toSQL();
  return [{ text, params }];
}

/** The statements of a query whose parameters name a workspace; null: it takes none. */
async function statementsOf(query: Function): Promise<Statement[] | null> {
  const parameters = parametersOf(query);
  if (!parameters.some((parameter) => /\bworkspaceId\b/.test(parameter))) return null;
  const { db, statements } = recordingDb();
  for (const isFirstPage of [false, true]) {
    try {
      const result: unknown = await query(...parameters.map((parameter) => valueFor(parameter, db, isFirstPage)));
      statements.push(...conditionIn(db, result));
    } catch {
      // A query that expects a row of the answer ends here. What it sent until then is read.
    }
  }
  return statements;
}

const owner = String.raw`"?(?:user_id|workspace_id|owner_id|id|of_workspace)"?`;

const ownedTables = Object.values<unknown>(schema).flatMap((table) =>
  is(table, PgTable) && "workspaceId" in getTableColumns(table) ? [getTableName(table)] : [],
);
const readsOwned = new RegExp(`\\b(?:from|join|update)\\s+"?(?:${ownedTables.join("|")})\\b`);

/** Whether the statement is about rows of the workspace only: it compares their owner with it, or writes rows of it. Each part of a union does. */
function isOfWorkspace({ text, params }: Statement): boolean {
  const places = params.flatMap((param, index) => (String(param) === workspace ? [index + 1] : []));
  if (/^\s*insert into/i.test(text)) return places.length > 0;
  // A lock of a number that the name of the workspace makes.
  if (text.startsWith("select pg_advisory_xact_lock("))
    return params.some((param) => String(param).includes(workspace));
  const compares = (part: string) =>
    places.some((place) => new RegExp(`${owner}\\s*=\\s*\\$${place}\\b|${owner} in \\([^)]*\\$${place}\\b`).test(part));
  return text.split(/\bunion(?: all)?\b/i).every((part) => compares(part) || !readsOwned.test(part));
}

/** Statements of queries that hold the workspace to another one of theirs, each with the reason. */
const leftOut: Record<string, string> = {
  replacePolicies: "inserts whole rows of its caller, which name the workspace",
  keyIn: "builds a text",
  saveQueue: "writes the slots of an account that its caller has found in the workspace",
};

test("each statement of a query that takes a workspace is about rows of this workspace", async () => {
  const found = new Map<string, string>();
  const silent: string[] = [];
  const names = new Set<string>();
  for (const path of globSync("**/*.queries.ts", { cwd: domains }).toSorted()) {
    const module = (await import(join(domains, path))) as Record<string, unknown>;
    for (const [name, query] of Object.entries(module)) {
      if (typeof query !== "function") continue;
      const statements = await statementsOf(query);
      if (statements === null) continue;
      names.add(name);
      if (statements.length === 0 && !(name in leftOut)) silent.push(`${path} ${name}`);
      const lost = statements.filter((statement) => !isOfWorkspace(statement));
      if (lost.length > 0) found.set(name, `${path} ${name}: ${lost.map(({ text }) => text).join("; ")}`);
    }
  }
  expect([...found].flatMap(([name, what]) => (name in leftOut ? [] : [what]))).toEqual([]);
  expect(Object.keys(leftOut).filter((name) => !names.has(name))).toEqual([]);
  expect(silent).toEqual([]);
  expect(names.size).toBeGreaterThan(120);
});
