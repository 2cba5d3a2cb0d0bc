import { graphErrors } from "./errors.ts";

/** One entry of a `fields` parameter: a name and, in braces, the fields of its value. */
interface Field {
  name: string;
  /** The parts after dots: `limit` and `summary` of `comments.limit(0).summary(total_count)`. */
  modifiers: Record<string, string>;
  inner: string | null;
}

/** Splits at commas outside braces and parentheses: `id,picture{url},comments.limit(0).summary(total_count)`. */
function splitFields(list: string): string[] {
  let depth = 0;
  let current = "";
  const parts: string[] = [];
  for (const character of list) {
    if (character === "{" || character === "(") depth += 1;
    if (character === "}" || character === ")") depth -= 1;
    if (character === "," && depth === 0) {
      parts.push(current);
      current = "";
    } else current += character;
  }
  if (depth !== 0) throw graphErrors.parameter("Syntax error in the fields parameter");
  return [...parts, current].map((part) => part.trim()).filter((part) => part !== "");
}

function parseField(part: string): Field {
  const name = /^\w+/.exec(part)?.[0];
  if (name === undefined) throw graphErrors.parameter(`Syntax error in the fields parameter at ${part}`);
  const braces = /\{(.*)\}$/s.exec(part);
  const modifiers = [...part.matchAll(/\.(\w+)\(([^()]*)\)/g)].map(([, modifier = "", value = ""]) => [
    modifier,
    value,
  ]);
  return { name, modifiers: Object.fromEntries(modifiers), inner: braces?.[1] ?? null };
}

export type GraphNode = Record<string, unknown>;
/** A field that is computed on request and may throw. */
export type GraphEdge = (modifiers: Readonly<Record<string, string>>) => unknown;

const isEdge = (value: unknown): value is GraphEdge => typeof value === "function";

const isNode = (value: unknown): value is GraphNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function narrow(value: unknown, inner: string | null): unknown {
  if (inner === null || !isNode(value)) return value;
  const { data } = value;
  // `picture{url}` selects fields of the edge's content, not of the `data` envelope.
  return isNode(data) ? { data: pickFields(data, inner) } : pickFields(value, inner);
}

/**
 * The requested fields of a node, always with `id`, without absent values, as in Graph. Unknown names throw code 100.
 */
export function pickFields(node: GraphNode, fields: string): GraphNode {
  const picked = splitFields(fields)
    .map(parseField)
    .map(({ name, modifiers, inner }) => {
      if (!Object.hasOwn(node, name)) throw graphErrors.parameter(`Tried accessing nonexisting field (${name})`);
      const value = node[name];
      return [name, narrow(isEdge(value) ? value(modifiers) : value, inner)] as const;
    });
  const values = picked.filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(Object.hasOwn(node, "id") ? [...values, ["id", node.id] as const] : values);
}
