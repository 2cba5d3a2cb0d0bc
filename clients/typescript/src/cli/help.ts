import { type Command, commonOptions, type OptionSpecs } from "./command.ts";
import { alignColumns } from "./output.ts";

function optionLines(options: OptionSpecs): string[] {
  const rows = Object.entries(options).map(([name, { short, value, help }]) => [
    `  ${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` <${value}>`}`,
    help,
  ]);
  return alignColumns(rows);
}

/** What there is. */
export function generalHelp(commands: readonly Command[]): string {
  return [
    "Usage: postloom <command> [options]",
    "",
    ...alignColumns(commands.map(({ name, args, summary }) => [`  ${name} ${args}`.trimEnd(), summary])),
    "",
    "Options of every command:",
    ...optionLines(commonOptions),
    "",
    "postloom <command> --help explains a command, postloom --version names the version.",
    "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 sign in first, 4 not found, 5 refused, 6 outcome unknown, 7 try later.",
  ].join("\n");
}

export function commandHelp({ name, args, summary, options }: Command): string {
  const own = optionLines(options);
  return [
    `Usage: postloom ${name} ${args}`.trimEnd(),
    "",
    `${summary}.`,
    ...(own.length === 0 ? [] : ["", "Options:", ...own]),
    "",
    "Options of every command:",
    ...optionLines(commonOptions),
  ].join("\n");
}
