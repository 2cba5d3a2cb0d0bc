import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "#server/deps.ts";
import { resourcesOf } from "#server/domains/auth/oauth/authorize.ts";
import { registerProgram } from "#server/domains/auth/oauth/programs.ts";
import { exchangeTokens, revokeToken } from "#server/domains/auth/oauth/tokens.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { accessScopes } from "#shared/auth/access-scopes.ts";
import { RegisterProgramInput } from "#shared/auth/oauth.ts";
import { errorStatus } from "#shared/errors.ts";

/** Programs also run in browsers. No cookie is involved, so any origin may ask. */
const open = (reply: FastifyReply) =>
  reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");

const formBytesMax = 16 * 1024;

/**
 * The endpoints of OAuth 2.1 for programs, in the words of its standards instead of our envelope. The person is asked on a page of the
 * client, at /oauth/authorize.
 */
export async function registerOAuthRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, "config" | "db" | "log">,
): Promise<void> {
  const { publicUrl } = deps.config;
  const resources = resourcesOf(deps.config);
  const protectedResource = (resource: string) => ({
    resource,
    authorization_servers: [publicUrl],
    scopes_supported: accessScopes,
    bearer_methods_supported: ["header"],
    resource_name: "Postloom",
  });
  const server = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    scopes_supported: accessScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  };
  const documents = {
    "/.well-known/oauth-protected-resource": protectedResource(resources.assistant),
    "/.well-known/oauth-protected-resource/mcp": protectedResource(resources.assistant),
    "/.well-known/oauth-protected-resource/api": protectedResource(resources.api),
    "/.well-known/oauth-authorization-server": server,
  };
  for (const [path, document] of Object.entries(documents))
    app.get(path, (_request, reply) => open(reply).send(document));

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: formBytesMax },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const path of ["/oauth/token", "/oauth/revoke", "/oauth/register"])
      scope.options(path, (_request, reply) =>
        open(reply)
          .header("access-control-allow-methods", "POST")
          .header("access-control-allow-headers", "content-type, mcp-protocol-version")
          .code(204)
          .send(),
      );

    scope.post("/oauth/token", async (request, reply) => {
      open(reply).header("cache-control", "no-store");
      const answer = await exchangeTokens(deps, request.body);
      return reply.code("error" in answer ? 400 : 200).send(answer);
    });

    scope.post("/oauth/revoke", async (request, reply) => {
      await revokeToken(deps, request.body);
      return open(reply).code(200).send();
    });

    scope.post("/oauth/register", { bodyLimit: formBytesMax }, async (request, reply) => {
      open(reply).header("cache-control", "no-store");
      const { data, error } = RegisterProgramInput.safeParse(request.body);
      if (data === undefined) {
        const { path = [], message = "" } = error.issues[0] ?? {};
        const isRedirect = path[0] === "redirect_uris";
        return reply.code(400).send({
          error: isRedirect ? "invalid_redirect_uri" : "invalid_client_metadata",
          error_description: `${path.join(".")}: ${message}`,
        });
      }
      try {
        const { id, name, redirectUris } = await registerProgram(deps.db, request.ip, data);
        return await reply.code(201).send({
          client_id: id,
          client_name: name,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: "none",
          grant_types: server.grant_types_supported,
          response_types: server.response_types_supported,
        });
      } catch (problem) {
        if (!(problem instanceof DomainError)) throw problem;
        if (problem.retryAfterSeconds !== null) reply.header("retry-after", String(problem.retryAfterSeconds));
        const isRedirect = problem.code === "INVALID_INPUT";
        return reply.code(errorStatus[problem.code]).send({
          error: isRedirect ? "invalid_redirect_uri" : "temporarily_unavailable",
          error_description: isRedirect ? `redirect_uris: ${problem.message}` : problem.message,
        });
      }
    });
  });
}
