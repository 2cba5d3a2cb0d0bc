import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";

const client = join(import.meta.dirname, "../..");

/** Names, keys, URLs and handles, which are the same in every language. */
const sameEverywhere =
  /^(Postloom|Sandbox|Ctrl|Ctrl K|Esc|Kiln & Tide|Facebook|Instagram|X|you|&\w+;|https:\S+|© \d+ Postloom)$/;

/** Attributes whose value is shown or announced. */
const textAttributes = /^(aria-label|aria-description|alt|title|label|placeholder|hint|description|\w+Label|\w+Text)$/;

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isWords = (text: string) => /\p{L}{2}/u.test(text) && !sameEverywhere.test(text.trim());

/** The strings of a value: both branches of a condition, the fixed parts of a template. */
function literalsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  switch (value["type"]) {
    case "Literal":
      return typeof value["value"] === "string" ? [value["value"]] : [];
    case "TemplateLiteral":
      return Array.isArray(value["quasis"])
        ? value["quasis"].map((part) => (isNode(part) && isNode(part["value"]) ? String(part["value"]["cooked"]) : ""))
        : [];
    case "JSXExpressionContainer":
      return literalsOf(value["expression"]);
    case "ConditionalExpression":
      return [...literalsOf(value["consequent"]), ...literalsOf(value["alternate"])];
    case "LogicalExpression":
      return literalsOf(value["right"]);
    default:
      return [];
  }
}

function wordsIn(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const part of node) wordsIn(part, found);
  else if (isNode(node)) {
    if (node["type"] === "JSXText") found.push(String(node["value"]).trim());
    if (node["type"] === "JSXAttribute" && isNode(node["name"]) && textAttributes.test(String(node["name"]["name"])))
      found.push(...literalsOf(node["value"]));
    if (node["type"] === "JSXElement" || node["type"] === "JSXFragment") {
      const children = Array.isArray(node["children"]) ? node["children"] : [];
      found.push(
        ...children.flatMap((child) => (isNode(child) && child["type"] === "JSXText" ? [] : literalsOf(child))),
      );
    }
    for (const [key, value] of Object.entries(node)) if (key !== "type") wordsIn(value, found);
  }
  return found.filter(isWords);
}

const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));

const bareWordsOf = (file: string) => wordsIn(parseAst(readFileSync(join(client, file), "utf8"), { lang: "tsx" }));

// The timeout is long because every component is parsed.
test("components contain no texts for users", { timeout: 60_000 }, () => {
  const found = files.flatMap((file) => bareWordsOf(file).map((words) => `${file}: ${words}`));
  expect(found, "Move it to src/shared/messages, in every language.").toEqual([]);
});

test("finds texts in children, attributes and expressions", () => {
  const source = `
    const a = <p title="A title">Some words{open ? "Close it" : "Open it"}{busy && "Wait"}{\`\${n} left\`}</p>;
    const b = <img alt="" className="not read" aria-label={\`Result \${n}\`} />;`;
  expect(wordsIn(parseAst(source, { lang: "tsx" })).sort()).toEqual(
    ["A title", "Some words", "Close it", "Open it", "Wait", " left", "Result "].sort(),
  );
});
