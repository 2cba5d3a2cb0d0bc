import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { standIn } from "#server/integrations/ai/test/stand-in.ts";
import { registeredClient } from "#server/test/api-client.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import type { Creation } from "#shared/creations/creations.ts";

const openai = await standIn(0, afterAll);
const server = await mortalServer({
  sandbox: false,
  env: { IMAGE_MODEL: "openai:gpt-image-1", OPENAI_API_KEY: "a-key", OPENAI_BASE_URL: openai.origin },
});

const count = 4;
const begin = "POST /images/generations";

test("several pictures of one request are generated in parallel", { timeout: 180_000 }, async () => {
  const [width, height] = [1_536, 1_024];
  // Noise: it compresses as badly as any picture, in the size that is then cropped.
  const picture = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const allRequested = Promise.withResolvers<void>();
  const answered: number[] = [];
  openai.answer(begin, async () => {
    if (openai.asked(begin).length === count) allRequested.resolve();
    await allRequested.promise;
    answered.push(performance.now());
    return { json: { created: 1, data: [{ b64_json: picture.toString("base64") }] } };
  });
  const client = await registeredClient(server.baseUrl, "four@example.test");
  const order = { prompt: "a kiln", size: "1024x768", count };
  const { creations } = await client.call<{ creations: Creation[] }>("POST", "/creations/generate/image", order);
  await allRequested.promise;
  const statuses = () =>
    Promise.all(
      creations.map(
        async ({ id }) => (await client.call<{ creation: Creation }>("GET", `/creations/${id}`)).creation.status,
      ),
    );
  await expect.poll(statuses, { timeout: 60_000, interval: 100 }).toEqual(creations.map(() => "completed"));
  expect(answered).toHaveLength(count);
});
