import { expect, test } from "vitest";
import { insertCreations } from "#server/domains/creations/in-progress.queries.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { uploadLimits } from "#shared/creations/creations.ts";

const h = await harness({ env: { SANDBOX: "false" } });
const limits = { count: uploadLimits.count, bytes: uploadLimits.allBytes };

test("what was uploaded and what was made here are counted apart, drafts and other people's not at all", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const file = (userId: typeof mira.id, sizeBytes: number | null, fileName: string | null) =>
    ({ userId, type: "image", status: "completed", title: "Cup", sizeBytes, fileName }) as const;
  await insertCreations(h.deps.db, [
    file(mira.id, 5_000_000_000, "kiln.mp4"),
    file(mira.id, 300, "cup.png"),
    file(mira.id, 70, null),
    file(mira.id, null, null),
    file(other.id, 9_000, "theirs.png"),
  ]);
  expect(await h.as(mira).creations.storage()).toEqual({
    uploads: { count: 2, bytes: 5_000_000_300 },
    made: { count: 1, bytes: 70 },
    limits,
  });
});

test("who has nothing takes nothing", async () => {
  const rest = await restClient(h);
  const { code, body } = await rest.call("GET", "/creations/storage");
  expect(code).toBe(200);
  expect(body.data).toEqual({ uploads: { count: 0, bytes: 0 }, made: { count: 0, bytes: 0 }, limits });
});
