import type { FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { type BlueskyAccount, findAccount } from "./accounts.ts";
import { XrpcError, xrpcErrors } from "./errors.ts";
import { baseOf } from "./request-address.ts";

/** `com.atproto.identity.resolveHandle`. */
export async function resolveHandle(context: SandboxContext, request: FastifyRequest) {
  const handle = stringParam(readParams(request), "handle") ?? "";
  const account = handle.startsWith("did:") ? null : await findAccount(context, handle);
  if (account === null) throw xrpcErrors.invalid("Unable to resolve handle");
  return { did: account.did };
}

/** Without a signing key: the repositories of this stand-in are not signed. */
export const didDocumentOf = (request: FastifyRequest, { did, handle }: Pick<BlueskyAccount, "did" | "handle">) => ({
  "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
  id: did,
  alsoKnownAs: [`at://${handle}`],
  verificationMethod: [],
  service: [{ id: "#atproto_pds", type: "AtprotoPersonalDataServer", serviceEndpoint: baseOf(request) }],
});

/** `GET {directory}/{did}`. */
export async function readDidDocument(context: SandboxContext, request: FastifyRequest, did: string) {
  const account = did.startsWith("did:") ? await findAccount(context, did) : null;
  if (account === null) throw new XrpcError(404, "NotFound", `DID not registered: ${did}`);
  return didDocumentOf(request, account);
}
