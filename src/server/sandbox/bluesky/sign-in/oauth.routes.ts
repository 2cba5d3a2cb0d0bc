import type { FastifyError, FastifyInstance } from "fastify";
import { withFaults } from "../../with-faults.ts";
import { OAuthError, oauthErrors, oauthFaults } from "../errors.ts";
import type { BlueskyHost } from "../host.ts";
import { baseOf } from "../request-address.ts";
import { ProofError } from "./dpop.ts";
import { exchangeToken, pushRequest, revoke } from "./oauth.ts";

/** RFC 8414, as the AT protocol asks for it. */
const metadataOf = (base: string) => ({
  issuer: base,
  authorization_endpoint: `${base}/oauth/authorize`,
  token_endpoint: `${base}/oauth/token`,
  revocation_endpoint: `${base}/oauth/revoke`,
  pushed_authorization_request_endpoint: `${base}/oauth/par`,
  require_pushed_authorization_requests: true,
  scopes_supported: ["atproto", "transition:email", "transition:generic", "transition:chat.bsky"],
  subject_types_supported: ["public"],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
  token_endpoint_auth_signing_alg_values_supported: ["ES256"],
  dpop_signing_alg_values_supported: ["ES256"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  protected_resources: [base],
});

/** The authorization server, which is that of all accounts here. */
export function registerBlueskyOAuth(app: FastifyInstance, host: BlueskyHost): void {
  const { context } = host;
  app.setErrorHandler((error: FastifyError | OAuthError | ProofError, request, reply) => {
    if (error instanceof OAuthError) return reply.code(error.status).send(error.body);
    if (error instanceof ProofError)
      return reply.code(400).send({ error: error.code, error_description: error.message });
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(400).send(oauthErrors.invalidRequest(error.message).body);
    request.log.error({ err: error }, "sandbox.bluesky_oauth_failed");
    return reply.code(503).send(oauthErrors.unavailable().body);
  });

  app.get("/.well-known/oauth-protected-resource", async (request) => {
    const base = baseOf(request);
    return {
      resource: base,
      authorization_servers: [base],
      scopes_supported: [],
      bearer_methods_supported: ["header"],
      resource_documentation: "https://atproto.com",
    };
  });
  app.get("/.well-known/oauth-authorization-server", async (request) => metadataOf(baseOf(request)));
  app.addHook("preHandler", async (request, reply) => {
    if (request.method === "POST") host.proofs.requireNonce(request, reply, "Authorization");
  });
  app.post(
    "/oauth/par",
    withFaults(context, "bluesky.par", oauthFaults, (request, reply) => pushRequest(host, request, reply)),
  );
  app.post(
    "/oauth/token",
    withFaults(context, "bluesky.token", oauthFaults, (request, reply) => exchangeToken(host, request, reply)),
  );
  app.post("/oauth/revoke", (request) => revoke(host, request));
}
