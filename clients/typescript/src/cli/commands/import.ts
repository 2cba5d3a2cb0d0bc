import type { ColumnRole, CsvProblem } from "../../api/schemas.ts";
import type { CheckedPosts } from "../../resources/imports.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { endOf, usageError } from "../failures.ts";
import { harmless, type Output } from "../output.ts";
import { openFile } from "../post-options.ts";

/** 5,000 rows with files from the internet. */
const patienceMs = 60 * 60_000;
const plannedShown = 20;

function sayProblems(problems: readonly CsvProblem[], count: number, output: Output): void {
  for (const { row, column, message } of problems) output.say(`  row ${row}, ${column}: ${harmless(message)}`);
  if (count > problems.length) output.say(`  and ${count - problems.length} more`);
}

/** Rows that are posts already: a note names the first ones. */
function sayPlanned({ planned, plannedCount }: CheckedPosts, isAgain: boolean, output: Output): void {
  const what = isAgain
    ? "Those named by --again are imported once more."
    : "They are left out; --again imports them once more.";
  output.note(`${plannedCount} ${plannedCount === 1 ? "row is a post" : "rows are posts"} already. ${what}`);
  for (const { row, message } of planned.slice(0, plannedShown)) output.note(`  row ${row}: ${harmless(message)}`);
  if (plannedCount > plannedShown) output.note(`  and ${plannedCount - plannedShown} more`);
}

/** The server names the roles that there are. */
function columnsOf(options: readonly string[] | undefined): Record<string, ColumnRole | null> | undefined {
  if (options === undefined) return undefined;
  return Object.fromEntries(
    options.map((option) => {
      const at = option.lastIndexOf("=");
      if (at < 1) throw usageError("--column takes a name and what it is, like Caption=text");
      return [option.slice(0, at), (option.slice(at + 1).trim() || null) as ColumnRole | null];
    }),
  );
}

function orderOf(option: string | undefined): "day-first" | "month-first" | undefined {
  if (option === undefined || option === "day-first" || option === "month-first") return option;
  throw usageError("--dates takes day-first or month-first");
}

function rowsOf(option: string | undefined): "all" | number[] | undefined {
  if (option === undefined || option === "all") return option;
  const rows = option.split(",").map((row) => Number(row.trim()));
  if (rows.some((row) => !Number.isInteger(row) || row < 2)) throw usageError("--again takes all, or rows like 4,7");
  return rows;
}

export const importPosts = defineCommand({
  name: "import",
  summary: "Check a CSV file of posts, and make its rows posts",
  args: "<file>",
  options: {
    "dry-run": { type: "boolean", help: "Only check it" },
    "skip-problems": { type: "boolean", help: "Leave out the rows with problems" },
    accounts: { type: "string", value: "names", help: "Accounts of rows that name none, like x,facebook:kiln" },
    column: {
      type: "string",
      multiple: true,
      value: "name=role",
      help: "What a column is, like Caption=text; Notes= leaves it out",
    },
    dates: { type: "string", value: "order", help: "Dates like 03/04/2027: day-first or month-first" },
    again: { type: "string", value: "rows", help: "Rows to import although they are posts already: all, or 4,7" },
    "no-wait": { type: "boolean", help: "Do not wait until the posts are made" },
  },
  async run({ args, options, world, output, client }) {
    const [path, ...more] = args;
    if (path === undefined || more.length > 0) throw usageError("Give one file");
    const api = await client();
    const file = await openFile(path, path.endsWith(".tsv") ? "text/tab-separated-values" : "text/csv");
    const { signal } = world;
    const reading = {
      columns: columnsOf(options.column),
      accounts: options.accounts,
      dates: orderOf(options.dates),
    };
    const checked = await api.imports.check(file, { ...reading, signal });
    const { digest, rows, ready, problems, problemCount, warnings, plannedCount } = checked;
    const again = rowsOf(options.again);
    if (plannedCount > 0) sayPlanned(checked, again !== undefined, output);
    for (const { row, column, message } of warnings) {
      const place = row === null ? column : `row ${row}`;
      output.note(harmless(place === null ? message : `${place}: ${message}`));
    }
    const isRefused = problemCount > 0 && options["skip-problems"] !== true;
    if (isRefused || options["dry-run"] === true) {
      output.json(checked);
      output.say(`${ready} of ${rows} rows can be imported`);
      sayProblems(problems, problemCount, output);
      return isRefused ? exitCodes.refused : exitCodes.done;
    }
    if (ready === 0 && again === undefined) {
      output.json(checked);
      output.say("Nothing in this file is new");
      return exitCodes.done;
    }
    // Exactly the file that was checked.
    const begun = await api.imports.start(file, {
      digest,
      skipProblems: options["skip-problems"],
      again,
      ...reading,
      signal,
    });
    output.note(`Importing: ${begun.id}`);
    const ended =
      options["no-wait"] === true
        ? begun
        : await endOf(`The import ${begun.id}`, api.imports.wait(begun.id, { signal, timeoutMs: patienceMs }));
    output.json(ended);
    output.say(
      `${ended.made} posts made, ${ended.failed} rows failed${ended.waiting > 0 ? `, ${ended.waiting} wait` : ""}`,
    );
    sayProblems(ended.problems, ended.failed, output);
    return ended.failed > 0 ? exitCodes.failed : exitCodes.done;
  },
});
