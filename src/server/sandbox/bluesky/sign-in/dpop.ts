import { createHash, createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { calculateJwkThumbprint, decodeJwt, EmbeddedJWK, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { SandboxContext } from "../../context.ts";
import { isSame } from "../../tokens.ts";
import { pathOf } from "../request-address.ts";

/** A nonce is taken in the step in which it was given and in the next one. */
const nonceStepMs = 100_000;
/** The age of a proof, and the difference of clocks that is tolerated, as at the network. */
const proof = { maxSeconds: 10, toleranceSeconds: 180 } as const;

/** A refused proof. Authorization servers answer it with 400, servers of accounts with 401. */
export class ProofError extends Error {
  readonly code: "invalid_dpop_proof" | "use_dpop_nonce";

  constructor(code: ProofError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const invalid = (message: string, cause?: unknown) => new ProofError("invalid_dpop_proof", message, cause);

export interface Proof {
  /** Thumbprint of the caller's key. */
  jkt: string;
  /** The called address as the caller knows it. It may be that of a proxy. */
  url: URL;
}

const Claims = z.object({
  jti: z.string().min(8).max(256),
  htm: z.string(),
  htu: z.url(),
  ath: z.string().optional(),
});

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** All ports of this machine are equal: callers of the tests reach it through a proxy. */
function isAddressed(url: URL, request: FastifyRequest): boolean {
  const isHost =
    url.host === request.host || (loopback.has(url.hostname) && loopback.has(request.hostname.toLowerCase()));
  return isHost && url.pathname === pathOf(request) && url.search === "" && url.hash === "";
}

/** Longer than a proof or an assertion is taken. */
const idLifeMs = 10 * 60_000;

/** Ids that are good for one use within the life of what they name. In memory: a restart forgets them. */
export function createUsedIds() {
  const used = new Map<string, number>();
  /** False for an id that was used before. */
  return function isNew(id: string): boolean {
    const now = Date.now();
    for (const [old, until] of used) {
      if (until > now) break;
      used.delete(old);
    }
    if (used.has(id)) return false;
    used.set(id, now + idLifeMs);
    return true;
  };
}

async function verify(jwt: string, machineNow: Date) {
  try {
    const { payload, protectedHeader } = await jwtVerify(jwt, EmbeddedJWK, {
      typ: "dpop+jwt",
      algorithms: ["ES256"],
      maxTokenAge: proof.maxSeconds,
      clockTolerance: proof.toleranceSeconds,
      currentDate: machineNow,
    });
    const { jwk } = protectedHeader;
    if (jwk === undefined || "d" in jwk) throw invalid("DPoP proof shows a private key");
    return { claims: Claims.parse(payload), jkt: await calculateJwkThumbprint(jwk) };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError)
      throw invalid("Failed to verify DPoP proof", error);
    throw error;
  }
}

/** The nonce that a proof names; null for a proof that names none, or is none. */
function nonceIn(jwt: string): string | null {
  try {
    const { nonce } = decodeJwt(jwt);
    return typeof nonce === "string" ? nonce : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Checks proofs of possession (RFC 9449) with nonces that change. */
export function createProofs({ now, machineNow }: Pick<SandboxContext, "now" | "machineNow">) {
  const secret = randomBytes(32);
  const isNew = createUsedIds();
  const nonceOf = (step: number) => createHmac("sha256", secret).update(String(step)).digest("base64url");
  const step = () => Math.floor(now().getTime() / nonceStepMs);
  const isFresh = (nonce: string | null) =>
    nonce !== null && [step(), step() - 1].some((one) => isSame(nonceOf(one), nonce));

  return {
    /**
     * Adds the next nonce to the answer, and refuses a proof with an old one. Before anything else, so that such a call,
     * which every caller repeats, takes no fault. Throws ProofError.
     */
    requireNonce(request: FastifyRequest, reply: FastifyReply, server: "Authorization" | "Resource"): void {
      reply.header("dpop-nonce", nonceOf(step()));
      const given = request.headers["dpop"];
      if (typeof given === "string" && !isFresh(nonceIn(given)))
        throw new ProofError("use_dpop_nonce", `${server} server requires nonce in DPoP proof`);
    },

    /** `token`: the access token of a call of the API. Throws ProofError. */
    async check(request: FastifyRequest, token?: string): Promise<Proof> {
      const given = request.headers["dpop"];
      if (typeof given !== "string") throw invalid("DPoP proof required");
      const { claims, jkt } = await verify(given, machineNow());
      const url = new URL(claims.htu);
      if (claims.htm !== request.method) throw invalid("DPoP htm mismatch");
      if (!isAddressed(url, request)) throw invalid("DPoP htu mismatch");
      const ath = token === undefined ? undefined : createHash("sha256").update(token).digest("base64url");
      if (claims.ath !== ath) throw invalid("DPoP ath mismatch");
      if (!isNew(`${jkt} ${claims.jti}`)) throw invalid("DPoP proof replayed");
      return { jkt, url };
    },
  };
}
