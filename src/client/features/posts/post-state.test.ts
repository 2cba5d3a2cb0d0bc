import { expect, test } from "vitest";
import { weekOf } from "#client/features/dashboard/week/week.ts";
import { PostId } from "#shared/ids.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import { type TargetStatus } from "#shared/posts/post-targets.ts";
import { Post, type PostStatus } from "#shared/posts/posts.ts";
import { asksForUser, hasFailedTarget, isUnderWay, pollAfter, pollAllAfter, pollCalendarAfter } from "./post-state.ts";

const id = "01a1fde2-18a7-7387-b630-5dfbc4db2099";

function aPost(status: PostStatus, target: TargetStatus, change: Partial<Post> = {}, needsUser = false): Post {
  const delivery = {
    id,
    platform: "x",
    accountId: id,
    accountName: "Kiln & Tide",
    accountUrl: "https://x.com/kilnandtide",
    sandbox: true,
    status: target,
    needsUser,
    permalink: null,
    externalId: null,
    error: null,
    attempts: 1,
    nextAttemptAt: null,
    publishedAt: null,
    text: null,
    parts: [],
    postedCount: 0,
    postCount: 1,
  };
  const post = Post.parse({
    id,
    content: "Kiln opening",
    thread: [],
    platformContent: {},
    firstComment: null,
    hashtags: [],
    creationId: null,
    creationIds: [],
    thumbnailUrl: null,
    platforms: ["x"],
    status,
    scheduledAt: null,
    publishedAt: null,
    altText: null,
    altTexts: [],
    replySettings: null,
    readsMetrics: null,
    paidPartnership: false,
    contentWarning: null,
    visibility: null,
    language: null,
    asDocument: false,
    notice: null,
    engagement: null,
    targets: [delivery],
    createdAt: "2030-01-10T12:00:00Z",
    updatedAt: "2030-01-10T12:00:00Z",
  });
  return { ...post, ...change };
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

test("a post is polled every second while it is published, and not at all once it is settled", () => {
  expect(pollAfter(aPost("publishing", "publishing"))).toBe(1_000);
  expect(pollAfter(aPost("published", "published"))).toBe(false);
  expect(pollAfter(aPost("failed", "failed"))).toBe(false);
});

test("a delivery that needs the user's answer is not under way", () => {
  expect(isUnderWay(aPost("publishing", "verifying", {}, true))).toBe(false);
});

test("a post whose account must be reconnected needs the user and is not under way", () => {
  const post = aPost("publishing", "pending");
  expect([isUnderWay(post), asksForUser(post)]).toEqual([true, false]);
  const error = { code: "postloom.account_ended", message: "Its connection has ended", fix: null };
  const blocked = { ...post, targets: post.targets.map((target) => ({ ...target, error })) };
  expect([isUnderWay(blocked), asksForUser(blocked), pollAfter(blocked)]).toEqual([false, true, false]);
});

test("a failed first comment counts as a failed target of a published post", () => {
  const post = aPost("published", "published");
  expect(hasFailedTarget(post)).toBe(false);
  const part = {
    position: 2,
    kind: "comment" as const,
    text: "Link",
    status: "failed" as const,
    needsUser: false,
    externalId: null,
    permalink: null,
    error: null,
    attempts: 1,
    nextAttemptAt: null,
    publishedAt: null,
  };
  const targets = post.targets.map((target) => ({ ...target, parts: [part] }));
  expect(hasFailedTarget({ ...post, targets })).toBe(true);
});

test("a scheduled post is polled more often shortly before its time", () => {
  expect(pollAfter(aPost("scheduled", "pending", { scheduledAt: inMs(3_600_000) }))).toBe(30_000);
  expect(pollAfter(aPost("scheduled", "pending", { scheduledAt: inMs(20_000) }))).toBe(2_000);
});

test("a list uses the shortest poll interval of its posts", () => {
  const later = aPost("scheduled", "pending", { scheduledAt: inMs(3_600_000) });
  expect(pollAllAfter([later, aPost("publishing", "pending")])).toBe(1_000);
  expect(pollAllAfter([])).toBe(false);
});

const onCalendar = (change: Partial<CalendarPost>): CalendarPost => ({
  id: PostId.parse(id),
  title: "Kiln opening",
  status: "published",
  at: "2030-01-10T12:00:00Z",
  scheduledAt: null,
  platforms: ["x"],
  thumbnailUrl: null,
  needsUser: false,
  sandbox: false,
  ...change,
});

test("a calendar uses the shortest poll interval of its posts", () => {
  const soon = onCalendar({ status: "scheduled", scheduledAt: inMs(20_000) });
  expect(pollCalendarAfter([soon, onCalendar({ status: "publishing" })])).toBe(1_000);
  expect(pollCalendarAfter([soon, onCalendar({ status: "publishing", needsUser: true })])).toBe(2_000);
  expect(pollCalendarAfter([onCalendar({})])).toBe(false);
});

test("the week has two past and four future days, with the posts of each day sorted by time", () => {
  const sunday = new Date(2030, 0, 13, 9);
  const evening = onCalendar({ at: new Date(2030, 0, 12, 20).toISOString() });
  const morning = onCalendar({ at: new Date(2030, 0, 12, 7).toISOString() });
  const week = weekOf(sunday, [evening, morning]);
  expect(week.map((day) => day.date.getDate())).toEqual([11, 12, 13, 14, 15, 16, 17]);
  expect(week[1]?.posts).toEqual([morning, evening]);
  expect(week.findIndex((day) => day.isToday)).toBe(2);
});
