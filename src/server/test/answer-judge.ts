import formats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** An answer of /api as a client sees it. */
export interface Answer {
  method: string;
  /** Under /api, as called: `/posts/0199…`. */
  path: string;
  status: number;
  contentType: string;
  retryAfter: string | undefined;
  body: string;
}

interface Documented {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema?: object }>;
  $ref?: string;
}

/** The part of an OpenAPI document that the checks use. */
export interface AnswerDocument {
  paths: Record<string, Record<string, { responses: Record<string, Documented> }>>;
  components: { responses: Record<string, Documented>; schemas: Record<string, object> };
}

/**
 * Checks answers strictly against the document: an undescribed status, type or field is an error. Null for an answer that conforms, and for
 * a call that the document does not have.
 */
export function createJudge(document: AnswerDocument): (answer: Answer) => string | null {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  formats.default(ajv);
  ajv.addKeyword("components");
  const validators = new Map<object, ValidateFunction>();
  // Paths without parameters match first: /posts/scheduled is not /posts/{id}.
  const templates = Object.keys(document.paths)
    .toSorted((a, b) => a.split("{").length - b.split("{").length)
    .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

  function documented(method: string, path: string, status: number): Documented | null | undefined {
    const template = templates.find(({ pattern }) => pattern.test(path))?.template;
    const operation = template && document.paths[template]?.[method.toLowerCase()];
    if (!operation) return undefined;
    const response = operation.responses[String(status)] ?? (status >= 500 ? operation.responses["5XX"] : undefined);
    const name = response?.$ref?.split("/").at(-1);
    return (name === undefined ? response : document.components.responses[name]) ?? null;
  }

  function validatorOf(schema: object): ValidateFunction {
    const known = validators.get(schema) ?? ajv.compile({ ...schema, components: document.components });
    validators.set(schema, known);
    return known;
  }

  return ({ method, path, status, contentType, retryAfter, body }) => {
    const what = `${method} ${path} answered ${status}`;
    const response = documented(method, path, status);
    if (response === undefined) return null;
    if (response === null) return `${what}, which its meta does not name under errors: ${body.slice(0, 300)}`;
    if (status === 429 && retryAfter === undefined) return `${what} without Retry-After`;
    const type = contentType.split(";")[0] ?? "";
    const media = response.content?.[type];
    if (media === undefined) return `${what} as ${contentType}, which is not documented`;
    if (type !== "application/json" || media.schema === undefined || "format" in media.schema) return null;
    const validate = validatorOf(media.schema);
    if (validate(JSON.parse(body))) return null;
    const faults = validate.errors?.map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(" "),
    );
    return `${what}, not as documented: ${faults?.join("; ")} in ${body.slice(0, 500)}`;
  };
}
