import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { type FalServer, falWares } from "#server/test/fal-server.ts";
import type { MortalServer } from "#server/test/mortal-server.ts";
import type { Usage } from "#shared/billing/billing.ts";
import type { Creation } from "#shared/creations/creations.ts";

type Kind = keyof typeof falWares;

const orders = {
  image: { prompt: "a kiln", size: "1024x768", seed: 7 },
  video: { prompt: "a kiln", size: "1280x720", duration: 5 },
} as const;

/** What is stored of it; a file that is being written is none yet. */
export function storedFiles(server: MortalServer, id: string): string[] {
  const all = readdirSync(join(server.dataDir, "media"), { recursive: true, encoding: "utf8" });
  return all.filter((name) => name.includes(id) && !name.startsWith(".tmp")).map((name) => `/media/${name}`);
}

/** A film has its poster in the size of the player, too. */
export const filesOf = ({ type, fileUrl, thumbnailUrl }: Creation) =>
  new Set([fileUrl, thumbnailUrl, ...(type === "video" ? [thumbnailUrl?.replace(/\.webp$/, "-1280.webp")] : [])]);

export type RemoteMaking = Awaited<ReturnType<typeof beginRemotely>>;

/** Asks a server that may die for a picture or a video, with the provider's machines standing in. */
export async function beginRemotely(server: MortalServer, fal: FalServer, kind: Kind) {
  const client = await registeredClient(server.baseUrl, `${crypto.randomUUID()}@example.test`);
  const answer = await client.call<{ creation: Creation }>("POST", `/creations/generate/${kind}`, orders[kind]);
  const { id } = answer.creation;
  const read = async () => (await client.call<{ creation: Creation }>("GET", `/creations/${id}`)).creation;
  return {
    client,
    id,
    /** Starts the server again and waits until the making has ended, however. */
    async endAfterRestart(): Promise<Creation> {
      await server.start();
      await expect
        .poll(async () => (await read()).status, {
          timeout: 150_000,
          interval: 1_000,
          message: server.output().slice(-2_000),
        })
        .not.toBe("processing");
      return read();
    },
    used: async () => (await client.call<{ usage: Usage }>("GET", "/users/dashboard")).usage[`${kind}s`].used,
    begun: () => fal.asked(falWares[kind].begin).length,
    files: () => storedFiles(server, id),
  };
}

/** After the restart it is there: begun once, counted once, its own files and no others. */
export async function expectOneResult(server: MortalServer, making: RemoteMaking): Promise<void> {
  const { endAfterRestart, begun, used, files } = making;
  const creation = await endAfterRestart();
  expect(creation).toMatchObject({ status: "completed", error: null });
  expect(`${creation.width}x${creation.height}`).toBe(creation.options?.size);
  expect(begun()).toBe(1);
  expect(await used()).toBe(1);
  expect(new Set(files())).toEqual(filesOf(creation));
  expect((await fetch(server.baseUrl + (creation.fileUrl ?? ""))).status).toBe(200);
}

/** After the restart it has failed and says why: begun once and not counted, nothing stored. */
export async function expectNoAnswer({ endAfterRestart, begun, used, files }: RemoteMaking): Promise<void> {
  expect(await endAfterRestart()).toMatchObject({ status: "failed", error: { code: "NO_ANSWER" }, fileUrl: null });
  expect(begun()).toBe(1);
  expect(await used()).toBe(0);
  expect(files()).toEqual([]);
}
