import { expect, test } from "vitest";
import {
  aNewUser,
  anArchive,
  aPicture,
  archivedCreation,
  archivedPost,
  importArchive,
  expectRefused,
  lines,
  mediaOf,
} from "#server/test/archives.ts";
import { harness } from "#server/test/harness.ts";
import type { Post } from "#shared/posts/posts.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "error" } });
const refuses = (archive: Buffer, message: RegExp) => expectRefused(h, archive, message);

const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";

test("an invalid picture is refused, and the valid ones before it are deleted", async () => {
  const [good, bad] = [archivedCreation(), archivedCreation()];
  const [list, goodFile] = [lines("creations", good, bad), mediaOf(good.id, await aPicture())];
  await refuses(await anArchive(list, goodFile, mediaOf(bad.id, svg)), /media\/.*png/);
  const film = lines("creations", { ...bad, type: "video" });
  await refuses(await anArchive(film, mediaOf(bad.id, await aPicture())), /is no video/);
});

test("an invalid avatar is refused, and the pictures are deleted", async () => {
  const good = archivedCreation();
  const entries = [lines("creations", good), mediaOf(good.id, await aPicture())];
  await refuses(await anArchive(...entries, { name: "avatar.webp", content: svg }), /avatar.webp/);
});

test("an archive that exceeds the upload limit is refused completely", async () => {
  const newcomer = await aNewUser(h);
  const { user } = await newcomer.call<{ user: { id: string } }>("GET", "/auth/me");
  await h.deps.sql`
    insert into creations (id, workspace_id, type, status, title, file_name, size_bytes)
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
