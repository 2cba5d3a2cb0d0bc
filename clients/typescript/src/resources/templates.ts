import type { Operations } from "../api/operations.ts";
import type { RenderedTemplate, Template } from "../api/schemas.ts";
import { type Filter, List, pageQuery } from "../lists.ts";
import type { Call, CallOptions } from "../transport.ts";

export type NewTemplate = Operations["POST /templates"]["input"]["body"];
export type TemplateFilter = Filter<Operations["GET /templates"]["input"]["query"]>;

/** Captions and prompts with variables. */
export class Templates {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  list(filter: TemplateFilter = {}, options: CallOptions = {}): List<Template> {
    return new List(async (cursor) => {
      const query = pageQuery(filter, cursor);
      const { templates, nextCursor } = await this.#call("GET /templates", { query, ...options });
      return { items: templates, nextCursor };
    });
  }

  async get(id: string, options: CallOptions = {}): Promise<Template> {
    return (await this.#call("GET /templates/{id}", { path: { id }, ...options })).template;
  }

  async create(template: NewTemplate, options: CallOptions = {}): Promise<Template> {
    return (await this.#call("POST /templates", { body: template, ...options })).template;
  }

  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#call("DELETE /templates/{id}", { path: { id }, ...options });
  }

  /** Its text with these values in place of the variables. */
  render(id: string, values: Record<string, string> = {}, options: CallOptions = {}): Promise<RenderedTemplate> {
    return this.#call("POST /templates/{id}/render", { path: { id }, body: { values }, ...options });
  }
}
