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
