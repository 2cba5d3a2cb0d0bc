import { parseAst } from "vite";

/** Calls whose texts are not shown to users: they describe the API, are logged, or end a program. */
const notForUsers =
  /^(describe|meta|Error|TypeError|RangeError|AggregateError|IdentityError|SecretUnreadableError|HttpFailure|error|warn|info|debug|fatal|raw)$/;
/** Properties with such texts, in the API's document and in log lines. */
const notShown = /^(summary|description|because|rest|example|errors|waits|idempotent)$/;

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** The text of a literal, with `{}` for each inserted value; null for any other node. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node["type"] === "Literal") return typeof node["value"] === "string" ? node["value"] : null;
  if (node["type"] === "TemplateLiteral" && isList(node["quasis"]))
    return node["quasis"]
      .map((part) => (isNode(part) && isNode(part["value"]) ? String(part["value"]["cooked"]) : ""))
      .join("{}");
  if (node["type"] === "BinaryExpression" && node["operator"] === "+") {
    const [left, right] = [textOf(node["left"]), textOf(node["right"])];
    return left === null || right === null ? null : left + right;
  }
  return null;
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return "";
  if (node["type"] === "Identifier") return String(node["name"]);
  if (node["type"] === "MemberExpression") return nameOf(node["property"]);
  return "";
};

/** Two words or more, of which the first has a capital letter or is an inserted value. */
const isSentence = (text: string) => /^(\p{Lu}|\{\})[^\n]* [\p{L}{]/u.test(text) && /\p{Ll}{2}/u.test(text);

/** Every sentence in a file that users may read, with `{}` for each inserted value. */
export function sentencesIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (isList(node)) return node.forEach(visit);
    if (!isNode(node)) return;
    const { type } = node;
    if (typeof type === "string" && (type.startsWith("TS") || type === "ImportDeclaration")) {
      if (type !== "TSAsExpression" && type !== "TSSatisfiesExpression" && type !== "TSNonNullExpression") return;
    }
    if ((type === "CallExpression" || type === "NewExpression") && notForUsers.test(nameOf(node["callee"]))) {
      return visit(isNode(node["callee"]) ? node["callee"]["object"] : null);
    }
    if (type === "TaggedTemplateExpression") return;
    if (type === "Property" && notShown.test(nameOf(node["key"]))) return;
    const text = textOf(node);
    if (text !== null && isSentence(text)) found.push(text);
    if (type === "BinaryExpression" && text !== null) return;
    for (const [key, value] of Object.entries(node)) if (key !== "type") visit(value);
  };
  visit(parseAst(source, { lang: "ts" }));
  return found;
}
