import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AddPasskeyInput, PasskeyResponse } from "#shared/auth/passkeys.ts";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64Url = (bytes: Buffer) => bytes.toString("base64url");

/** User present, user verified, attested credential data included (WebAuthn, section 6.1). */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

export interface Circumstances {
  challenge: string;
  origin: string;
  rpId: string;
  /** The signature counter; without it the authenticator does not count. */
  counter?: number;
  isVerified?: boolean;
  /** The type of another ceremony than the expected one. */
  type?: string;
}

function clientData({ challenge, origin, type }: Circumstances, expectedType: string): Buffer {
  return Buffer.from(JSON.stringify({ type: type ?? expectedType, challenge, origin, crossOrigin: false }));
}

function authenticatorData({ rpId, counter = 0, isVerified = true }: Circumstances, attested: Buffer | null): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const set = flags.present | (isVerified ? flags.verified : 0) | (attested === null ? 0 : flags.attested);
  return Buffer.concat([sha256(rpId), Buffer.of(set), count, attested ?? Buffer.alloc(0)]);
}

/** An authenticator with one passkey that answers in the browser's format. */
export function softwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = base64Url(credentialId);
  // COSE in CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }.
  const bytes32 = (encoded: string) => Buffer.concat([Buffer.of(0x58, 32), Buffer.from(encoded, "base64url")]);
  const key = Buffer.concat([
    Buffer.from("a5010203262001", "hex"),
    Buffer.of(0x21),
    bytes32(x),
    Buffer.of(0x22),
    bytes32(y),
  ]);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, credentialId.length), credentialId, key]);

  return {
    id,

    /** The result of `navigator.credentials.create()`. */
    create(circumstances: Circumstances): AddPasskeyInput["credential"] {
      const data = authenticatorData(circumstances, attested);
      // CBOR: { fmt: "none", attStmt: {}, authData: data }.
      const attestation = Buffer.concat([
        Buffer.from("a3", "hex"),
        Buffer.from("\x63fmt\x64none\x67attStmt", "latin1"),
        Buffer.from("a0", "hex"),
        Buffer.from("\x68authData", "latin1"),
        Buffer.of(0x58, data.length),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64Url(clientData(circumstances, "webauthn.create")),
          attestationObject: base64Url(attestation),
        },
      };
    },

    /** The result of `navigator.credentials.get()`. */
    get(circumstances: Circumstances): PasskeyResponse {
      const data = authenticatorData(circumstances, null);
      const client = clientData(circumstances, "webauthn.get");
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
