import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isValidElement, type ReactNode } from "react";
import { parseAst } from "vite";
import { describe, expect, test } from "vitest";
import { languages } from "#shared/languages.ts";

const folder = import.meta.dirname;
const areasOf = (language: string) => readdirSync(join(folder, language)).sort();
const others = languages.filter((language) => language !== "en");

/** Names and words that are the same in English and another language. */
const sameEverywhere = new Set([
  "Admins",
  "Sandbox",
  "API",
  "Offline",
  "Postloom",
  "Menu",
  "Image",
  "Images",
  "Video",
  "Videos",
  "Posts",
  "Website",
  "Name",
  "Likes",
  "Prompt",
  "Prompts",
  "Composer",
  "Newsletter",
  "Notifications",
  "Engagement",
  "Error:",
  "Text",
  "Page",
  "images",
  "(optional)",
  "Hashtags",
  "Tweet",
  "Plan",
  "Message",
  "Code",
  "Passkeys",
  "Webhooks",
  "Style",
  "Description",
  "portrait",
  "Status",
  "Thread",
  "Video:",
  "Admin",
  "Client",
  "Editor",
  "Invitation",
  "Invitations",
  "Link",
  "Personal",
]);

/** Arguments for texts that are functions; each must occur in the result. */
const given = [71, 72, 73, 74, 75];

function flatten(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(flatten).join("");
  if (isValidElement<{ children?: ReactNode }>(node)) return flatten(node.props.children);
  return typeof node === "string" || typeof node === "number" ? String(node) : "";
}

/** All texts by their path; functions are called with `given`. */
function textsOf(messages: unknown, path = ""): Map<string, string> {
  if (Array.isArray(messages))
    return new Map(messages.flatMap((part, index) => [...textsOf(part, `${path}.${index}`)]));
  if (typeof messages === "string") return new Map([[path, messages]]);
  if (typeof messages === "function") return new Map([[path, flatten(messages(...given.slice(0, messages.length)))]]);
  if (typeof messages !== "object" || messages === null)
    throw new Error(`${path} is neither a text nor a group of texts`);
  return new Map(
    Object.entries(messages).flatMap(([key, value]) => [...textsOf(value, path ? `${path}.${key}` : key)]),
  );
}

const read = async (language: string, file: string) => {
  const messages: unknown = await import(/* @vite-ignore */ join(folder, language, file));
  return textsOf(messages);
};

const numbersIn = (text: string) => given.filter((number) => text.includes(String(number)));

/** Texts with numbers that stay small, or that are no counts. */
const withoutSeparators = /^(auth|landing|composer\.thread\w*)\.|\.(httpError|answered)$/;

/** An argument that prints as "raw" in a text, and as a number with separators through `numberIn`. */
const count = { [Symbol.toPrimitive]: (hint: string) => (hint === "string" ? "raw" : 12_345) };

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The texts of an English file that take numbers, by their path: for each parameter whether it is a number. */
function countsOf(node: unknown, path: string, found = new Map<string, boolean[]>()): Map<string, boolean[]> {
  if (Array.isArray(node)) for (const part of node) countsOf(part, path, found);
  else if (isNode(node)) {
    const { type, key, value, params } = node;
    if (type === "Property" && isNode(key)) countsOf(value, `${path}.${String(key["name"] ?? key["value"])}`, found);
    else if (type === "ArrowFunctionExpression" && Array.isArray(params))
      found.set(
        path,
        params.map((param) => JSON.stringify(param).includes('"TSNumberKeyword"')),
      );
    else for (const part of Object.values(node)) countsOf(part, path, found);
  }
  return found;
}

const textAt = (messages: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined ? messages : isNode(messages) ? textAt(messages[key], rest) : undefined;

test.each(areasOf("en"))("%s prints its counts with the separators of each language", async (file) => {
  const area = file.replace(".ts", "");
  const counts = countsOf(parseAst(readFileSync(join(folder, "en", file), "utf8"), { lang: "ts" }), area);
  const raw: string[] = [];
  for (const language of languages) {
    const messages: unknown = await import(/* @vite-ignore */ join(folder, language, file));
    for (const [path, areNumbers] of counts) {
      const say = textAt(messages, path.split("."));
      if (typeof say !== "function" || !areNumbers.includes(true) || withoutSeparators.test(path)) continue;
      const text = flatten(say(...areNumbers.map((isNumber) => (isNumber ? count : "name"))));
      if (text.includes("raw")) raw.push(`${language}: ${path}`);
    }
  }
  expect(raw, "Print counts with numberIn of phrase.ts.").toEqual([]);
});

describe.each(others)("in %s", (language) => {
  test("every area has a file", () => {
    expect(areasOf(language)).toEqual(areasOf("en"));
  });

  test.each(areasOf("en"))("%s is translated, with all texts and arguments of the English", async (file) => {
    const [english, translated] = await Promise.all([read("en", file), read(language, file)]);
    expect([...translated.keys()]).toEqual([...english.keys()]);
    const left = [...english].filter(
      ([path, text]) =>
        /\p{L}{3}/u.test(text) &&
        translated.get(path) === text &&
        !sameEverywhere.has(text.replaceAll(/\d+/g, "").trim()),
    );
    expect(left, "Translate it, or list it as the same everywhere.").toEqual([]);
    const lost = [...english].filter(
      ([path, text]) => String(numbersIn(text)) !== String(numbersIn(translated.get(path) ?? "")),
    );
    expect(lost, "The translation leaves out something that it is given.").toEqual([]);
  });

  test.each(areasOf("en"))("%s has no empty text and no stray space", async (file) => {
    const wrong = [...(await read(language, file))].filter(([, text]) => text.trim() === "" || text !== text.trim());
    expect(wrong).toEqual([]);
  });
});

test.each(areasOf("fr"))("no line of the French %s can begin with a punctuation mark", async (file) => {
  const wrong = [...(await read("fr", file))].filter(([, text]) => /« | [;:!?%»]/u.test(text));
  expect(wrong, "Put a no-break space there: narrow before ; ! ? and %, wide before a colon and inside « ».").toEqual(
    [],
  );
});
