import { expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aPublishedPost } from "#server/test/published-posts.ts";
import type { PostId } from "#shared/ids.ts";

const h = await harness();
const user = await h.newUser();
const api = h.as(user);
const page = await anAccount(h, user, "facebook");
const handle = await anAccount(h, user, "x");
const at = "2026-03-02T09:00:00.000Z";
const later = "2026-03-03T10:30:00.000Z";

const engagementOf = async (id: PostId) => (await api.posts.get({ id })).post.engagement;

/** What analytics shows of the same post. */
const sumsOf = async (id: PostId) => {
  const { likes, comments, shares, views } = (await api.analytics.entity({ type: "post", id })).figures;
  return { likes, comments, shares, views };
};

test("the figures of a post are the sums of its networks, with the time of the newest", async () => {
  const { postId } = await aPublishedPost(h, user, {
    at,
    to: [
      { account: page, figures: { likes: 20, comments: 9, shares: null, views: null } },
      { account: handle, history: [{ at: later, likes: 9, comments: 5, shares: 2, views: null }] },
    ],
  });
  const engagement = await engagementOf(postId);
  expect(engagement).toEqual({
    likes: 29,
    comments: 14,
    shares: 2,
    views: null,
    source: "networks",
    updatedAt: later,
    manual: null,
  });
  expect(engagement).toMatchObject(await sumsOf(postId));
  const { posts } = await api.posts.list({ limit: 50 });
  expect(posts.find(({ id }) => id === postId)?.engagement).toEqual(engagement);
});

test("a figure that no network counts is the person's own, and those of the networks come before theirs", async () => {
  const { postId } = await aPublishedPost(h, user, {
    at,
    to: [{ account: page, figures: { likes: 20, comments: 0, shares: null, views: null } }],
  });
  const typed = { likes: 1, comments: 3, shares: null, views: 400 };
  const { post } = await api.posts.updateEngagement({ id: postId, ...typed });
  const engagement = await engagementOf(postId);
  expect(post.engagement).toEqual(engagement);
  expect(engagement).toMatchObject({
    likes: 20,
    comments: 0,
    shares: null,
    views: 400,
    source: "networks",
    manual: typed,
  });
  expect(engagement).toMatchObject(await sumsOf(postId));
});

test("where no network counts, the figures are the person's own", async () => {
  const { postId } = await aPublishedPost(h, user, { at, to: [{ account: page }] });
  expect(await engagementOf(postId)).toBeNull();
  await api.posts.updateEngagement({ id: postId, likes: 42 });
  const figures = { likes: 42, comments: null, shares: null, views: null };
  const engagement = await engagementOf(postId);
  expect(engagement).toMatchObject({
    ...figures,
    source: "manual",
    manual: { ...figures, updatedAt: engagement?.updatedAt },
  });
  expect(engagement).toMatchObject(await sumsOf(postId));
  await api.posts.updateEngagement({ id: postId, likes: null });
  expect(await engagementOf(postId)).toBeNull();
});
