import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readParams, stringParam } from "../params.ts";
import type { IdentityHost } from "./identity-host.ts";

/** Client id and secret, from the header or the body, depending on the provider. */
function credentialsOf(request: FastifyRequest): { id: string | undefined; secret: string | undefined } {
  const params = readParams(request);
  const basic = /^Basic (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (basic === undefined)
    return { id: stringParam(params, "client_id"), secret: stringParam(params, "client_secret") };
  const [id, secret] = Buffer.from(basic, "base64").toString().split(":").map(decodeURIComponent);
  return { id, secret };
}

const challengeOf = (verifier: string | undefined) =>
  verifier && createHash("sha256").update(verifier).digest("base64url");

/** The token calls, the keys, and Facebook's profile call. */
export function registerIdentityTokens(app: FastifyInstance, host: IdentityHost): void {
  app.post<{ Params: { provider: string } }>("/:provider/token", async (request, reply) => {
    const { provider } = request.params;
    const params = readParams(request);
    const { id = "", secret = "" } = credentialsOf(request);
    if (!host.isSecret(provider, secret, id)) return reply.code(401).send({ error: "invalid_client" });
    const redirectUri = stringParam(params, "redirect_uri") ?? "";
    const grant = host.takeCode(stringParam(params, "code") ?? "", { provider, clientId: id, redirectUri });
    const isVerified =
      grant?.codeChallenge === undefined || grant.codeChallenge === challengeOf(stringParam(params, "code_verifier"));
    if (grant === null || !isVerified) return reply.code(400).send({ error: "invalid_grant" });
    const tokens = { access_token: host.accessToken(grant), token_type: "bearer", expires_in: 3_600 };
    if (provider === "facebook") return tokens;
    const more = provider === "apple" ? { refresh_token: `${provider}-refresh` } : {};
    return { ...tokens, ...more, id_token: await host.idToken(grant) };
  });

  app.get("/:provider/keys", () => host.keySet());

  app.get("/facebook/me", async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
    const profile = host.profile(token ?? "");
    return profile ?? reply.code(400).send({ error: { message: "Invalid OAuth access token", code: 190 } });
  });

  app.post("/apple/revoke", async (request, reply) => {
    const { id = "", secret = "" } = credentialsOf(request);
    return host.isSecret("apple", secret, id) ? {} : reply.code(400).send({ error: "invalid_client" });
  });
}
