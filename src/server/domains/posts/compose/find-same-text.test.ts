import { beforeEach, expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { inDays } from "#server/test/post-imports.ts";
import { restClient } from "#server/test/rest-client.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();

const aUser = async () => ({ id: (await restClient(h)).userId }) as User;

let user: User;
let x: Pick<SocialAccount, "id">;
let mastodon: Pick<SocialAccount, "id">;
beforeEach(async () => {
  user = await aUser();
  x = await anAccount(h, user, "x");
  mastodon = await anAccount(h, user, "mastodon");
});

const found = async (fields: object, accountIds = [x.id, mastodon.id]) =>
  (await h.as(user).posts.sameText({ content: "Kiln day", accountIds, ...fields } as never)).posts.map(
    ({ postId, accountId }) => [postId, accountId],
  );
const planned = async (fields: object) =>
  (await h.as(user).posts.create({ content: "Kiln day", platforms: ["x"], scheduledAt: inDays(2), ...fields } as never))
    .post.id;

test("a planned post with the same text on the same account is found, and no other", async () => {
  const id = await planned({});
  await planned({ content: "Glaze day" });
  await h.as(user).posts.create({ content: "Kiln day", platforms: ["x"], draft: true });
  expect(await found({})).toEqual([[id, x.id]]);
  expect(await found({ content: "  Kiln day " })).toEqual([[id, x.id]]);
  expect(await found({}, [mastodon.id])).toEqual([]);
  expect(await found({ hashtags: ["clay"] })).toEqual([]);
  expect(await found({ except: id })).toEqual([]);
  expect(await found({ content: " " })).toEqual([]);
});

test("what counts is the text that goes to the account: its own, or the first of a thread", async () => {
  const own = await planned({
    platforms: ["x", "mastodon"],
    content: "Other",
    platformContent: { mastodon: "Kiln day" },
  });
  expect(await found({})).toEqual([[own, mastodon.id]]);
  const thread = await planned({ content: "", thread: ["Kiln day", "and cups"] });
  expect((await found({}, [x.id])).map(([postId]) => postId)).toEqual([thread]);
});

test("posts of another workspace are not found", async () => {
  const other = await aUser();
  await anAccount(h, other, "x");
  await h.as(other).posts.create({ content: "Kiln day", platforms: ["x"], scheduledAt: inDays(2) });
  expect(await found({})).toEqual([]);
});
