import { parseAst } from "vite";
import { platforms } from "#shared/platforms/names.ts";

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const names: readonly unknown[] = platforms;
const isName = (node: unknown): boolean =>
  isNode(node) &&
  (node["type"] === "Literal" || node["type"] === "TSLiteralType") &&
  (names.includes(node["value"]) || isName(node["literal"]));

const equals = new Set(["===", "!==", "==", "!="]);
/** Methods and functions that compare. */
const comparing = /^(includes|has|indexOf|startsWith|eq|ne|inArray)$/;

const nameOf = (node: unknown): unknown => {
  if (!isNode(node)) return null;
  if (node["type"] === "MemberExpression") return nameOf(node["property"]);
  return node["type"] === "Literal" ? node["value"] : node["name"];
};

/** Also the names of a coordinate and of a number of threads. */
const ambiguous: readonly string[] = ["x", "threads"];

/** An object with some networks as its keys, but not all. */
function isPartialTable(properties: unknown): boolean {
  const keys = isList(properties) ? properties.map((property) => isNode(property) && nameOf(property["key"])) : [];
  const found = platforms.filter((name) => keys.includes(name));
  return found.some((name) => !ambiguous.includes(name)) && found.length < platforms.length;
}

/** Example calls in the description of the API. */
const isExample = (node: Record<string, unknown>) =>
  (node["type"] === "Property" && nameOf(node["key"]) === "example") ||
  (node["type"] === "VariableDeclarator" && nameOf(node["id"]) === "example");

/** For files that need not be parsed. */
const mention = new RegExp(`\\b(${platforms.join("|")})\\b`);

/** What the code does with the name of a network at this node; null: nothing that a new network would slip through. */
function comparisonIn(node: Record<string, unknown>): string | null {
  const { type } = node;
  const has = (key: string) => isList(node[key]) && node[key].some(isName);
  if (
    type === "BinaryExpression" &&
    equals.has(String(node["operator"])) &&
    (isName(node["left"]) || isName(node["right"]))
  )
    return "compares with a network's name";
  if (type === "SwitchCase" && isName(node["test"])) return "has a case for one network";
  if (type === "CallExpression" && comparing.test(String(nameOf(node["callee"]))) && has("arguments"))
    return "looks for a network's name";
  if (type === "ArrayExpression" && has("elements")) return "lists networks";
  if (type === "TSUnionType" && has("types")) return "has a type of some networks";
  if (type === "ObjectExpression" && isPartialTable(node["properties"])) return "has a table of some networks";
  return null;
}

/** Every place of a source that treats networks by their names, so that a new one would silently become "another". */
export function comparedNetworks(path: string, source: string): string[] {
  const found: string[] = [];
  if (!mention.test(source)) return found;
  const visit = (node: unknown): void => {
    if (isList(node)) return node.forEach(visit);
    if (!isNode(node) || isExample(node)) return;
    const what = comparisonIn(node);
    if (what !== null) {
      const line = source.slice(0, Number(node["start"])).split("\n").length;
      found.push(`${path}:${line} ${what}`);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(source, { lang: path.endsWith("x") ? "tsx" : "ts" }));
  return found;
}
