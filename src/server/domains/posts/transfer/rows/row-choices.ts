import type { Cells } from "#server/domains/posts/transfer/table/read-table.ts";
import type { Issue } from "#shared/errors.ts";
import { postVisibilities } from "#shared/platforms/text-settings.ts";
import type { CsvColumn } from "#shared/posts/csv-columns.ts";
import { type PostStatus, postStatuses, replySettings } from "#shared/posts/posts.ts";

/** What a person writes. An export has the other states, too. */
const wanted: readonly PostStatus[] = ["draft", "scheduled", "submitted"];
const yes = ["yes", "true", "1", "x"];
const no = ["no", "false", "0"];

/** Reads the cells with a choice of one row; what is wrong goes to `problems`. An empty cell is undefined. */
export function choicesIn(cells: Cells, problems: Issue[]) {
  const among = <Choice extends string>(
    column: CsvColumn,
    choices: readonly Choice[],
    told: readonly string[] = choices,
  ): Choice | undefined => {
    const cell = cells[column]?.trim().toLowerCase() ?? "";
    if (cell === "") return undefined;
    const chosen = choices.find((choice) => choice.toLowerCase() === cell);
    if (chosen === undefined) problems.push({ path: column, message: `Choose ${told.join(", ")}, or leave it empty` });
    return chosen;
  };
  const flag = (column: CsvColumn): boolean | undefined => {
    const cell = cells[column]?.trim().toLowerCase() ?? "";
    if (yes.includes(cell)) return true;
    if (cell !== "" && !no.includes(cell))
      problems.push({ path: column, message: "Write yes or no, or leave it empty" });
    return cell === "" ? undefined : false;
  };
  return {
    status: among<PostStatus>("status", postStatuses, wanted),
    replySettings: among("reply_settings", replySettings),
    visibility: among("visibility", postVisibilities),
    paidPartnership: flag("paid_partnership"),
    asDocument: flag("as_document"),
    readsFigures: flag("reads_figures"),
  };
}
