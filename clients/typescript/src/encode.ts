/** The parts of a call as the types of `Operations` describe them. */
export interface CallInput {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
}

/** The address of a call: `GET /posts/{id}` under the API of this server. A list repeats its parameter. */
export function addressOf(apiUrl: string, operation: string, { path = {}, query = {} }: CallInput): URL {
  const template = operation.slice(operation.indexOf(" ") + 1);
  const filled = template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = path[name];
    // An empty part would be the address of another call, like that of the whole list.
    if (value === undefined || value === "") throw new TypeError(`${operation} needs path.${name}`);
    return encodeURIComponent(value);
  });
  const url = new URL(apiUrl + filled);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) url.searchParams.append(name, textOf(one));
  }
  return url;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function appendTo(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (value instanceof Blob) form.append(name, value);
  else if (Array.isArray(value)) for (const one of value) appendTo(form, name, one);
  else form.append(name, textOf(value));
}

/** The body of a call and its content type; a form brings its own. A file is read while it is sent, again for each attempt. */
export function bodyOf({ body, form }: CallInput): { body?: string | FormData; headers: Record<string, string> } {
  if (form !== undefined) {
    const data = new FormData();
    // The file goes last: the server reads the fields first and can refuse them before the file arrives.
    const files = Object.entries(form).filter(([, value]) => value instanceof Blob);
    const fields = Object.entries(form).filter(([, value]) => !(value instanceof Blob));
    for (const [name, value] of [...fields, ...files]) appendTo(data, name, value);
    return { body: data, headers: {} };
  }
  if (body === undefined) return { headers: {} };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
