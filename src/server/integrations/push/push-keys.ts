import { join } from "node:path";
import { z } from "zod";
import { createKeyFile, isThere, readKeyFile } from "#server/lib/key-file.ts";

/** In base64url: what browsers are told, and what signs. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const Keys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

async function newKeys(): Promise<PushKeys> {
  const { privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const { x = "", y = "", d = "" } = await crypto.subtle.exportKey("jwk", privateKey);
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}

/**
 * The pair that signs what is sent to browsers (VAPID), made once and kept in the data directory. A browser belongs to the pair it was
 * told: removing the file renews it, and browsers ask anew when their person next comes.
 */
export async function loadPushKeys(dataDir: string): Promise<PushKeys> {
  const path = join(dataDir, "push.key");
  if (!(await isThere(path))) await createKeyFile(path, JSON.stringify(await newKeys()));
  const text = await readKeyFile(path, "It signs what is sent to browsers");
  try {
    return Keys.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} holds no pair of keys. Move it away: a new one is made.`, { cause: error });
  }
}
