import { expect, test } from "vitest";
import {
  aNewcomer,
  anArchive,
  aPicture,
  archivedCreation,
  archivedPost,
  importArchive,
  isRefused,
  lines,
  mediaOf,
} from "#server/test/archives.ts";
import { harness } from "#server/test/harness.ts";
import type { Post } from "#shared/posts/posts.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "error" } });
const refuses = (archive: Buffer, message: RegExp) => isRefused(h, archive, message);

const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";

test("a picture that is none is refused, and nothing of the good ones before it is left", async () => {
  const [good, bad] = [archivedCreation(), archivedCreation()];
  const [list, goodFile] = [lines("creations", good, bad), mediaOf(good.id, await aPicture())];
  await refuses(await anArchive(list, goodFile, mediaOf(bad.id, svg)), /media\/.*png/);
  await refuses(await anArchive(list, goodFile, mediaOf(bad.id, await aPicture("jpeg"))), /media\/.*png/);
  const film = lines("creations", { ...bad, type: "video" });
  await refuses(await anArchive(film, mediaOf(bad.id, await aPicture())), /is no video/);
});

test("a portrait that is none is refused, and nothing of the pictures is left", async () => {
  const good = archivedCreation();
  const entries = [lines("creations", good), mediaOf(good.id, await aPicture())];
  await refuses(await anArchive(...entries, { name: "avatar.webp", content: svg }), /avatar.webp/);
});

test("no more is taken than there is room for, and then nothing", async () => {
  const newcomer = await aNewcomer(h);
  const { user } = await newcomer.call<{ user: { id: string } }>("GET", "/auth/me");
  await h.deps.sql`
    insert into creations (id, user_id, type, status, title, file_name, size_bytes)
    select gen_random_uuid(), ${user.id}, 'image', 'failed', 'n', 'n.png', 1 from generate_series(1, 5000)`;
  const creation = archivedCreation();
  const archive = await anArchive(
    lines("creations", creation),
    lines("posts", archivedPost()),
    mediaOf(creation.id, await aPicture()),
  );
  const { status, body } = await importArchive(h, newcomer, archive);
  expect([status, body.code]).toEqual([403, "LIMIT_REACHED"]);
  expect((await newcomer.call<{ posts: Post[] }>("GET", "/posts")).posts).toEqual([]);
});
