import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "#server/deps.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { fakeImages } from "#server/test/fake-images.ts";
import type { harness } from "#server/test/harness.ts";
import type { CreationId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

type Harness = Awaited<ReturnType<typeof harness>>;

/** Helpers for requested pictures whose jobs the test runs itself, and for their files. */
export function pendingGenerations(h: Harness) {
  const { deps } = h;
  const mediaDir = join(deps.config.dataDir, "media");
  return {
    async started(user?: User) {
      const owner = user ?? (await h.newUser());
      const api = h.as(owner);
      const { creation } = await api.generation.image({ prompt: "a picture", size: "1024x768" });
      const read = async () => (await api.creations.get({ id: creation.id })).creation;
      const used = async () => (await usageOf(deps.db, owner.id)).images.used;
      return { owner, api, id: creation.id, read, used };
    },
    filesOf: async (id: CreationId) => {
      const entries = await readdir(mediaDir, { recursive: true });
      return entries.filter((name) => name.includes(id));
    },
    temporaries: () => readdir(join(mediaDir, ".tmp")),
    withStorage: (change: Partial<Deps["storage"]>): Deps => ({ ...deps, storage: { ...deps.storage, ...change } }),
  };
}

export const soon = () => AbortSignal.timeout(10_000);

/** The fake provider, which generates only after `before` has resolved. */
export const imagesAfter = (before: (signal: AbortSignal) => Promise<unknown>): ImageProvider => {
  const inner = fakeImages();
  return {
    ...inner,
    async generate(request, context) {
      await before(context.signal);
      return inner.generate(request, context);
    },
  };
};

export const untilAborted = (signal: AbortSignal) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );
