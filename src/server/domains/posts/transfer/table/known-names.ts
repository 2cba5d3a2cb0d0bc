import { platforms } from "#shared/platforms/names.ts";
import { networks } from "#shared/platforms/networks.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { type CsvColumn, csvColumns, ownTextColumn } from "#shared/posts/csv-columns.ts";
import { type ColumnRole, isSharedRole } from "#shared/posts/imports.ts";
import { cutText } from "#shared/text.ts";

const nameMax = 120;

/** The name of a column as the API shows it and people choose by it. */
export const columnName = (cell: string) => cutText(cell.trim().replaceAll(/\s+/g, " "), nameMax);

/** Our own column of this name. */
export const ownNamed = (name: string): CsvColumn | undefined => {
  const own = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return csvColumns.find((column) => column === own);
};

/**
 * Names of columns in the plans of other tools, without spaces and signs. Not `comments`, which often are remarks of the team.
 */
const foreignNames: readonly (readonly [ColumnRole, string])[] = [
  ["accounts", "account channel channels network networks page pages platform platforms profile profiles"],
  ["accounts", "socialaccount socialaccounts socialnetwork socialnetworks socialprofile socialprofiles"],
  ["text", "body caption content copy message messagetext postcaption postcontent postcopy postmessage posttext tweet"],
  ["hashtags", "hashtag"],
  ["first_comment", "firstcommenttext"],
  ["media", "attachment attachments gifurl gifurls image imagelink images imageurl imageurls mediaurl mediaurls photo"],
  ["media", "photos photourl photourls picture pictures pictureurl pictureurls video videos videourl videourls"],
  ["alt_texts", "alttext alttextimage alttextpicture alttexts imagealttext"],
  ["time", "dateandtime datetime postatspecifictime postingtime posttime publishat publishtime"],
  ["time", "scheduledat scheduledatetime scheduleddatetime scheduledtime"],
  ["date", "date postdate postingdate publicationdate publishdate scheduledate scheduleddate"],
  ["clock", "time24hr timeofday"],
  ["link", "link links linktoshare linkurl url urls"],
  ["draft", "draft isdraft"],
];
const foreignRoles = new Map(
  foreignNames.flatMap(([role, names]) => names.split(" ").map((name) => [name, role] as const)),
);

const platformsByName: ReadonlyMap<string, Platform> = new Map(
  platforms.flatMap((platform) =>
    [platform, ...(networks[platform].alsoCalled ?? [])].map((name) => [name, platform] as const),
  ),
);

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** The network of a name in a file, like `Twitter`. */
export const networkNamed = (name: string): Platform | undefined => platformsByName.get(plain(name));

/** What a name says about its cells, like `Date (yyyy-MM-dd)`, `Media URL(s) separated by comma`, `Caption - Instagram`. */
const hint = /\s+(?:\(|[-–]\s|(?=separated by\b))(.*)$/i;
/** A time in another zone would be read in that of the workspace. */
const zone =
  /\b(?:utc|gmt|zone|[ecmp][sd]t|cest|cet|bst|(?:central|eastern|mountain|pacific)(?: \w+)? time|(?:africa|america|asia|australia|europe)\/\w+)\b/i;

function foreignRole(name: string): ColumnRole | undefined {
  const network = networkNamed(name);
  if (network !== undefined) return network;
  const [about = "", said = ""] = hint.exec(name) ?? [];
  if (zone.test(said)) return undefined;
  const short = name.slice(0, name.length - about.length);
  // In Publer everybody reads them below the post.
  if (/^comment\(s\)$/i.test(short)) return "first_comment";
  // Picture Url 1, Picture Url 2
  const role = foreignRoles.get(plain(short).replace(/\d+$/, "")) ?? ownNamed(short);
  const only = networkNamed(said);
  if (only === undefined) return role;
  return role === "text" ? ownTextColumn(only) : undefined;
}

export type ChosenColumns = Readonly<Record<string, ColumnRole | null>>;

/**
 * The role of each column: what is chosen for its name, else by our own names and those that other tools use. null: it is left out, as is
 * each further column of a role that only one may have; a chosen one goes first. Beside a column of dates, `time` is a time of day.
 */
export function rolesOf(names: readonly string[], chosen: ChosenColumns = {}): (ColumnRole | null)[] {
  const columns = names.map((name, index) => {
    const isChosen = Object.hasOwn(chosen, name);
    return { index, isChosen, role: isChosen ? chosen[name] : (ownNamed(name) ?? foreignRole(name)) };
  });
  const hasDate = columns.some(({ role }) => role === "date");
  const taken = new Set<ColumnRole>();
  const roles = names.map((): ColumnRole | null => null);
  for (const { index, isChosen, role: wanted } of [
    ...columns.filter((column) => column.isChosen),
    ...columns.filter((column) => !column.isChosen),
  ]) {
    const role = wanted === "time" && hasDate && !isChosen ? "clock" : wanted;
    if (role == null || (taken.has(role) && !isSharedRole(role))) continue;
    taken.add(role);
    roles[index] = role;
  }
  return roles;
}
