import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { isPublicAddress } from "#server/lib/addresses/network.ts";
import type { Network } from "#server/lib/safe-fetch/destination.ts";
import { certificate } from "#server/lib/safe-fetch/test/download.ts";
import { Day } from "#shared/durations.ts";
import type { PushSubscribeInput } from "#shared/notifications/push.ts";

/** A browser with push: its keys, and the messages it received. */
export interface TestBrowser {
  subscription: PushSubscribeInput;
  /** Messages that arrived and could be decrypted, oldest first. */
  messages: Record<string, unknown>[];
}

export interface PushServer {
  network: Network;
  newBrowser(): TestBrowser;
  /** The status of its responses. */
  answerWith: number;
  /** Claims of the signatures it received, verified with the key they came with. */
  signedBy: { publicKey: string; claims: Record<string, unknown> }[];
  requests: number;
  /** How far its clock is ahead of ours. */
  aheadMs: number;
}

const derive = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** Decrypts a message by RFC 8291 and RFC 8188, with an implementation independent of the product's. */
function open(body: Buffer, browser: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): Record<string, unknown> {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const serverKey = body.subarray(21, 21 + keyLength);
  const ciphertext = body.subarray(21 + keyLength);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), browser.ecdh.getPublicKey(), serverKey]);
  const secret = derive(browser.auth, browser.ecdh.computeSecret(serverKey), keyInfo, 32);
  const key = derive(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(ciphertext.subarray(-16));
  const plain = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

/** Reads `Authorization: vapid` (RFC 8292). Throws when the signature does not match the key beside it. */
function readSignature(authorization: string) {
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
  const isValid = verify(
    "sha256",
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isValid) throw new Error("Invalid signature");
  return { publicKey, claims: JSON.parse(Buffer.from(payload, "base64url").toString()) };
}

const isCurrent = ({ exp, aud }: Record<string, unknown>, now: number) =>
  aud === "https://push.example.test" && typeof exp === "number" && exp * 1_000 > now && exp * 1_000 <= now + Day.ms;

/** A browser vendor's push service at push.example.test that delivers messages to its known browsers. */
export async function pushServer(): Promise<PushServer> {
  const browsers = new Map<
    string,
    { ecdh: ReturnType<typeof createECDH>; auth: Buffer; messages: TestBrowser["messages"] }
  >();
  const server = createServer(certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      self.requests += 1;
      const browser = browsers.get(request.url ?? "");
      if (self.answerWith !== 201) return response.writeHead(self.answerWith).end();
      if (browser === undefined) return response.writeHead(404).end();
      const signature = readSignature(request.headers.authorization ?? "");
      // RFC 8292: for this service, and good for a day at most.
      if (!isCurrent(signature.claims, Date.now() + self.aheadMs)) return response.writeHead(403).end();
      self.signedBy.push(signature);
      browser.messages.push(open(Buffer.concat(chunks), browser));
      return response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const self: PushServer = {
    network: {
      // Names below example.test resolve to this server; any other to a private address that must not be reached.
      resolve: async (name) => [{ address: name.endsWith(".example.test") ? "127.0.0.1" : "10.0.0.1", family: 4 }],
      isPublic: (address) => address === "127.0.0.1" || isPublicAddress(address),
      connection: { port, ca: certificate.cert },
    },
    answerWith: 201,
    signedBy: [],
    requests: 0,
    aheadMs: 0,
    newBrowser() {
      const ecdh = createECDH("prime256v1");
      const [p256dh, auth, path] = [ecdh.generateKeys(), randomBytes(16), `/send/${crypto.randomUUID()}`];
      const messages: TestBrowser["messages"] = [];
      browsers.set(path, { ecdh, auth, messages });
      return {
        subscription: {
          endpoint: `https://push.example.test${path}`,
          keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
        },
        messages,
      };
    },
  };
  return self;
}
