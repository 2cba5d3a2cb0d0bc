import { appRouter } from "#server/router.ts";
import { openApiDocument } from "#server/trpc/openapi/document.ts";
import { type RestOperation, restOperations } from "#server/trpc/rest.ts";
import { version } from "#server/version.ts";

export const apiDocument = await openApiDocument(appRouter, version);

export interface ApiOperation extends RestOperation {
  name: string;
  documented: (typeof apiDocument)["paths"][string][string];
  pathNames: string[];
  /** The documented examples of its path, query and body. */
  example: { path: Record<string, unknown>; query: Record<string, unknown>; body: Record<string, unknown> | undefined };
}

function examplesOf(documented: ApiOperation["documented"]): ApiOperation["example"] {
  const among = (place: string) =>
    Object.fromEntries(
      (documented.parameters ?? []).flatMap((parameter) =>
        parameter.in === place && "example" in parameter ? [[parameter.name, parameter.example]] : [],
      ),
    ) as Record<string, unknown>;
  const body = "requestBody" in documented ? documented.requestBody.content["application/json"]?.example : undefined;
  return { path: among("path"), query: among("query"), body };
}

/** All calls with their description in the document: tests over all calls include a new one automatically. */
export const apiOperations: ApiOperation[] = restOperations(appRouter).map((operation) => {
  const documented = apiDocument.paths[operation.path]?.[operation.rest.method.toLowerCase()];
  if (documented === undefined) throw new Error(`${operation.path} is not in the document`);
  return {
    ...operation,
    name: `${operation.rest.method} ${operation.path}`,
    documented,
    pathNames: [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""),
    example: examplesOf(documented),
  };
});

/** Whether this parameter of the path is an id. */
export const isId = (name: string, { documented }: ApiOperation) =>
  documented.parameters?.some(
    ({ name: named, schema }) => named === name && "format" in schema && schema.format === "uuid",
  );

/** The values to try for a path parameter: the ids, or each value of its enum. */
function choices(operation: ApiOperation, name: string, ids: readonly string[]): readonly unknown[] {
  if (isId(name, operation) === true) return ids;
  const schema = operation.documented.parameters?.find((parameter) => parameter.name === name)?.schema;
  return schema !== undefined && "enum" in schema && Array.isArray(schema.enum)
    ? schema.enum
    : [operation.example.path[name]];
}

/** Every way to fill the path with these ids. */
export function combinations(operation: ApiOperation, ids: readonly string[]): Record<string, unknown>[] {
  return operation.pathNames.reduce<Record<string, unknown>[]>(
    (rows, name) => rows.flatMap((row) => choices(operation, name, ids).map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
}
