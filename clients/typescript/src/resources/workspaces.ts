import type { Workspace } from "../api/schemas.ts";
import type { Call, CallOptions } from "../transport.ts";

/** Who owns posts, accounts and creations. A call names its workspace with `workspaceId`; without it, it is your personal one. */
export class Workspaces {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /** Those that you are a member of, your personal one included. */
  async list(options: CallOptions = {}): Promise<Workspace[]> {
    return (await this.#call("GET /workspaces", options)).workspaces;
  }
}
