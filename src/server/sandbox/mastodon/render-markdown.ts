import { markup } from "#server/lib/html.ts";
import { withEntities } from "./render-status.ts";

const escapeHtml = (text: string) => markup`${text}`.source;

const span =
  /(?<address>https?:\/\/[^\s)\]]+)|`(?<code>[^`\n]+)`|\[(?<label>[^\]\n]+)\]\((?<target>https?:[^)\s]+)\)|(?<mark>\*\*|__|~~|\*|(?<![\p{L}\p{N}])_)(?=\S)(?<inner>[^\n]*?\S)\k<mark>/u;
const elementOf: Record<string, string> = { "**": "strong", __: "strong", "~~": "del", "*": "em", _: "em" };

/** Emphasis, code and links inside a block. */
function withSpans(text: string): string {
  const match = span.exec(text);
  if (match === null) return withEntities(text);
  const { address, code, label = "", target, mark = "", inner = "" } = match.groups ?? {};
  const element = elementOf[mark];
  let html = `<${element}>${withSpans(inner)}</${element}>`;
  if (address !== undefined) html = withEntities(address);
  else if (code !== undefined) html = `<code>${escapeHtml(code)}</code>`;
  else if (target !== undefined) html = `<a href="${escapeHtml(target)}">${withSpans(label)}</a>`;
  return withEntities(text.slice(0, match.index)) + html + withSpans(text.slice(match.index + match[0].length));
}

const heading = /^(#{1,6}) +(\S.*)$/;
const bullet = /^[-*+] +(\S.*)$/;
const numbered = /^\d+[.)] +(\S.*)$/;
const quoted = /^> ?(.*)$/;
const rule = /^(?:-{3,}|\*{3,}|_{3,})$/;

const kindOf = (line: string) =>
  [heading, rule, bullet, numbered, quoted].find((pattern) => pattern.test(line)) ?? null;
const textIn = (pattern: RegExp, line: string) => pattern.exec(line)?.[1] ?? "";
const itemsOf = (pattern: RegExp, lines: readonly string[]) =>
  lines.map((line) => `<li>${withSpans(textIn(pattern, line))}</li>`).join("");

/** Lines of one kind that follow each other. */
function renderBlock(kind: RegExp | null, lines: readonly string[]): string {
  const titles = lines.map((line) => {
    const [, marks = "", title = ""] = heading.exec(line) ?? [];
    return `<h${marks.length}>${withSpans(title)}</h${marks.length}>`;
  });
  if (kind === heading) return titles.join("");
  if (kind === rule) return "<hr>";
  if (kind === bullet) return `<ul>${itemsOf(bullet, lines)}</ul>`;
  if (kind === numbered) return `<ol>${itemsOf(numbered, lines)}</ol>`;
  if (kind === quoted)
    return `<blockquote>${renderMarkdown(lines.map((line) => textIn(quoted, line)).join("\n"))}</blockquote>`;
  return `<p>${lines.map(withSpans).join("<br>")}</p>`;
}

/** A text as servers show it that take it for Markdown: its marks become elements and are in the shown text no more. */
export function renderMarkdown(text: string): string {
  const blocks: { kind: RegExp | null; lines: string[] }[] = [];
  let isNew = true;
  for (const line of text.replaceAll(/\r\n?/g, "\n").trim().split("\n")) {
    const last = blocks.at(-1);
    const kind = kindOf(line.trimEnd());
    if (line.trim() === "") isNew = true;
    else if (last === undefined || isNew || last.kind !== kind) blocks.push({ kind, lines: [line.trimEnd()] });
    else last.lines.push(line.trimEnd());
    if (line.trim() !== "") isNew = false;
  }
  return blocks.map(({ kind, lines }) => renderBlock(kind, lines)).join("\n");
}
