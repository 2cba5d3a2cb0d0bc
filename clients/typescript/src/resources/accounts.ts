import type { Operations } from "../api/operations.ts";
import type { AccountRules, Queue, SocialAccount } from "../api/schemas.ts";
import { type Filter, List, pageQuery } from "../lists.ts";
import type { Call, CallOptions } from "../transport.ts";

export type AccountFilter = Filter<Operations["GET /social/accounts"]["input"]["query"]>;

/** The connected accounts on the networks. A person connects them in the browser. */
export class Accounts {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  list(filter: AccountFilter = {}, options: CallOptions = {}): List<SocialAccount> {
    return new List(async (cursor) => {
      const query = pageQuery(filter, cursor);
      const { accounts, nextCursor } = await this.#call("GET /social/accounts", { query, ...options });
      return { items: accounts, nextCursor };
    });
  }

  async get(id: string, options: CallOptions = {}): Promise<SocialAccount> {
    return (await this.#call("GET /social/accounts/{id}", { path: { id }, ...options })).account;
  }

  /** What the account accepts: lengths, files, threads. */
  async rules(id: string, options: CallOptions = {}): Promise<AccountRules> {
    return (await this.#call("GET /social/accounts/{id}/rules", { path: { id }, ...options })).rules;
  }

  /** Its weekly slots, and the posts that wait in them. */
  async queue(id: string, options: CallOptions = {}): Promise<Queue> {
    return (await this.#call("GET /social/accounts/{id}/queue", { path: { id }, ...options })).queue;
  }
}
