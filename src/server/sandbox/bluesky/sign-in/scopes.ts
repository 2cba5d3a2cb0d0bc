import { xrpcErrors } from "../errors.ts";

/** What a call needs from the scopes of an OAuth token. */
export type Need =
  | { resource: "repo"; collection: string; action: "create" | "update" | "delete" }
  | { resource: "blob"; type: string }
  | { resource: "rpc"; method: string };

interface Granted {
  resource: string;
  /** The value after the colon, and those of the same meaning in the query. */
  values: string[];
  params: URLSearchParams;
}

const positional: Readonly<Record<Need["resource"], string>> = { repo: "collection", blob: "accept", rpc: "lxm" };

/** A scope like `repo:app.bsky.feed.post?action=create`. */
function parse(scope: string): Granted {
  const [name = "", query = ""] = scope.split("?");
  const [resource = "", ...value] = name.split(":");
  const params = new URLSearchParams(query);
  const inQuery = Object.hasOwn(positional, resource) ? params.getAll(positional[resource as Need["resource"]]) : [];
  return { resource, params, values: [...(value.length === 0 ? [] : [value.join(":")]), ...inQuery] };
}

const takesType = (accepted: string, type: string) =>
  accepted === "*/*" || accepted === type || (accepted.endsWith("/*") && type.startsWith(accepted.slice(0, -1)));

function covers({ resource, values, params }: Granted, need: Need): boolean {
  if (resource !== need.resource) return false;
  switch (need.resource) {
    case "repo": {
      const actions = params.getAll("action");
      const isCollection = values.includes("*") || values.includes(need.collection);
      return isCollection && (actions.length === 0 || actions.includes(need.action));
    }
    case "blob":
      return values.some((accepted) => takesType(accepted, need.type));
    case "rpc":
      return values.includes("*") || values.includes(need.method);
    default:
      return need satisfies never;
  }
}

const nameOf = (need: Need) => {
  if (need.resource === "repo") return `repo:${need.collection}?action=${need.action}`;
  return need.resource === "blob" ? `blob:${need.type}` : `rpc:${need.method}`;
};

/** `scopes`: null for an app password, which allows all of this. Throws 403. */
export function requireScope(scopes: readonly string[] | null, need: Need): void {
  if (scopes === null || scopes.includes("transition:generic")) return;
  if (!scopes.map(parse).some((granted) => covers(granted, need))) throw xrpcErrors.scopeMissing(nameOf(need));
}
