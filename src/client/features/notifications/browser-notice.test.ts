import { expect, test } from "vitest";
import { languages } from "#shared/languages.ts";
import { notificationKinds } from "#shared/notifications/notifications.ts";
import { noticeOf, type PushMessage } from "./browser-notice.ts";

const [id, postId] = [crypto.randomUUID(), crypto.randomUUID()];
const failed = (language: PushMessage["language"]): PushMessage => ({
  id,
  language,
  kind: "post.failed",
  params: { postId: postId as never, text: "Bowls", platform: "x", account: "@kiln", code: null, reason: "Too long" },
});

test("a notice has the title of the notification, the reason and its path", () => {
  expect(noticeOf(failed("en"))).toEqual({
    title: "“Bowls” did not go out",
    body: "Too long",
    tag: id,
    lang: "en",
    to: `/ai/posts/${postId}`,
  });
});

test("a notice is in the language of the message", () => {
  const titles = languages.map((language) => noticeOf(failed(language)).title);
  expect(new Set(titles).size).toBe(languages.length);
});

test("a first comment that failed is not taken for its post", () => {
  const commentFailed = (language: PushMessage["language"]) =>
    ({ ...failed(language), kind: "post.comment_failed" }) as PushMessage;
  const titles = languages.map((language) => noticeOf(commentFailed(language)).title);
  expect(titles[0]).toBe("“Bowls” is out, its first comment is not");
  expect(new Set(titles).size).toBe(languages.length);
});

test("numbers and times are formatted for the language", () => {
  const cap: PushMessage = { id, language: "de", kind: "spending.cap_near", params: { capUsd: 12.5, usedUsd: 10 } };
  expect(noticeOf(cap).title).toContain("12,50");
  const ending: PushMessage = {
    id,
    language: "fr",
    kind: "account.ending",
    params: { accountId: id as never, platform: "x", account: "@kiln", until: "2026-12-01T10:00:00.000Z" },
  };
  expect(noticeOf(ending).body).toContain("déc. 2026");
});

test("every kind without parameters has a title and a path", () => {
  for (const kind of notificationKinds.filter((one) => one.startsWith("data."))) {
    const notice = noticeOf({ id, language: "en", kind, params: {} } as PushMessage);
    expect(notice.title).not.toBe("");
    expect(notice.to).toMatch(/^\/ai\//);
  }
});
