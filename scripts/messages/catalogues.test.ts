import { describe, expect, test } from "vitest";
import { languages } from "../../src/shared/languages.ts";
import { compileGroup, type Group, messagesIn, parametersOf, problemsOf, readCatalogue } from "./catalogues.ts";

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
  "image images",
]);

type Language = (typeof languages)[number];

const messagesOf = (language: Language) => messagesIn(compileGroup(readCatalogue(language), language));

/** All texts of a compiled message and the names of the parameters that it inserts as they are. */
function partsOf(node: unknown): { texts: string[]; words: string[] } {
  if (typeof node === "string") return { texts: [node], words: [] };
  const isObject = typeof node === "object" && node !== null;
  const [name, kind] = Array.isArray(node) ? node : [];
  if (Array.isArray(node) && node.length === 1 && typeof name === "string") return { texts: [], words: [name] };
  const isParameter = typeof name === "string" && typeof kind === "number" && kind !== 0;
  const inside = isObject
    ? Object.values(node)
        .slice(isParameter ? 2 : 0)
        .map(partsOf)
    : [];
  return { texts: inside.flatMap(({ texts }) => texts), words: inside.flatMap(({ words }) => words) };
}

const textsOf = (language: Language) =>
  [...messagesOf(language)].map(([path, message]): [string, string] => [
    path,
    partsOf(message).texts.join(" ").replaceAll(/ +/g, " ").trim(),
  ]);

/** The messages as they are written, with their parameters. */
function* sourcesIn(group: Group, path = ""): Generator<[string, string]> {
  for (const [key, value] of Object.entries(group))
    if (typeof value === "string") yield [`${path}${key}`, value];
    else yield* sourcesIn(value, `${path}${key}.`);
}

describe.each(languages)("in %s", (language) => {
  test("no message is empty or has a stray space", () => {
    const wrong = [...sourcesIn(readCatalogue(language))].filter(
      ([, text]) => text.trim() === "" || text !== text.trim(),
    );
    expect(wrong).toEqual([]);
  });

  test("a count is printed with the separators of the language", () => {
    const english = messagesOf("en");
    const raw = [...messagesOf(language)].flatMap(([path, message]) => {
      const parameters = parametersOf(english.get(path) ?? "");
      const { words } = partsOf(message);
      return words.filter((name) => parameters.get(name) === "number").map((name) => `${path}: {${name}}`);
    });
    expect(raw, "Write {count, number}, or # in a plural.").toEqual([]);
  });
});

test.each(others)("every message has words of its own in %s", (language) => {
  const english = new Map(textsOf("en"));
  const left = textsOf(language).filter(
    ([path, text]) => /\p{L}{3}/u.test(text) && english.get(path) === text && !sameEverywhere.has(text),
  );
  expect(left, "Translate it, or list it as the same everywhere.").toEqual([]);
});

test("no line of a French message can begin with a punctuation mark", () => {
  const wrong = textsOf("fr").filter(([, text]) => /« | [;:!?%»]/u.test(text));
  expect(wrong, "Put a no-break space there: narrow before ; ! ? and %, wide before a colon and inside « ».").toEqual(
    [],
  );
});

test("all languages have the messages and parameters of English", () => {
  const catalogues = languages.map((language) => [language, compileGroup(readCatalogue(language), language)]);
  expect(problemsOf(Object.fromEntries(catalogues))).toEqual([]);
});

test("a missing message, an unknown one and another parameter are found", () => {
  const group = (messages: Group) => compileGroup(messages, "test");
  const same = group({ title: "Titel", posts: "{count, plural, other {# Beiträge}}", of: { one: "{name}" } });
  const problems = problemsOf({
    en: group({ title: "Title", posts: "{count, plural, one {# post} other {# posts}}", of: { one: "{name}" } }),
    de: same,
    es: same,
    fr: same,
    zh: group({ posts: "{total, number} 条", of: { one: "{name}", two: "二" } }),
  });
  expect(problems).toEqual([
    "zh.json has no title",
    "zh.json has of.two, which English has not",
    "zh.json posts has the parameters (total) instead of (count)",
  ]);
});

test("a message with wrong syntax is named", () => {
  expect(() => compileGroup({ posts: { title: "{count, plural, one {# post}" } }, "de")).toThrow(/^de\.posts\.title: /);
});
