import { describe, expect, test } from "vitest";
import { mailPaths } from "#server/domains/mail/mail-kinds.ts";
import { type MailContent, renderMail } from "#server/domains/mail/render-mail.ts";
import { WorkspaceId } from "#shared/ids.ts";
import { languages } from "#shared/languages.ts";

const publicUrl = "https://studio.example.org";
const postId = "019ab3f0-5d1e-7c2a-9b64-3f0a1c8e7d52";
const hostile = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;

const contents: MailContent[] = [
  { kind: "verifyAddress", params: { token: "t0ken" } },
  { kind: "resetPassword", params: { token: "t0ken" } },
  { kind: "passwordChanged", params: {} },
  { kind: "confirmNewAddress", params: { token: "t0ken", newAddress: hostile } },
  { kind: "addressChangeAsked", params: { newAddress: hostile } },
  { kind: "addressChanged", params: { newAddress: hostile } },
  { kind: "newSignIn", params: { device: hostile, at: "2026-11-21T20:41:00Z" } },
  { kind: "refreshTokenReused", params: { device: null } },
  { kind: "apiKeyMade", params: { name: hostile } },
  { kind: "programConnected", params: { name: hostile } },
  { kind: "signInMethodChanged", params: { change: "secondFactorOn", name: null } },
  { kind: "signInMethodChanged", params: { change: "secondFactorOff", name: null } },
  { kind: "signInMethodChanged", params: { change: "passkeyAdded", name: hostile } },
  { kind: "signInMethodChanged", params: { change: "passkeyRemoved", name: hostile } },
  { kind: "signInMethodChanged", params: { change: "linked", name: "Google" } },
  { kind: "signInMethodChanged", params: { change: "unlinked", name: "Google" } },
  { kind: "accountDeleted", params: {} },
  {
    kind: "postsNeedAttention",
    params: {
      posts: [
        { text: hostile, account: hostile, platform: "facebook", what: "failed", reason: hostile },
        { text: "Six new bowls", account: "Kiln", platform: "x", what: "missed", reason: null },
        { text: "Six new bowls", account: "Kiln", platform: "x", what: "not_approved", reason: "Have it approved." },
        { text: "Six new bowls", account: "Kiln", platform: "x", what: "needs_user", reason: null },
        { text: "Six new bowls", account: "Kiln", platform: "x", what: "comment_failed", reason: "Too long" },
        { text: "Six new bowls", account: "Kiln", platform: "x", what: "comment_needs_user", reason: null },
      ],
      more: 3,
    },
  },
  { kind: "ownershipOffered", params: { workspace: hostile, person: hostile, until: "2026-11-21T20:41:00Z" } },
  { kind: "approvalAsked", params: { postId, text: hostile, person: hostile, at: "2026-11-21T20:41:00Z" } },
  { kind: "approvalAsked", params: { postId, text: hostile, person: null, at: null } },
  { kind: "postApproved", params: { postId, text: hostile, person: hostile, outcome: "scheduled" } },
  { kind: "postApproved", params: { postId, text: hostile, person: null, outcome: "late" } },
  { kind: "changesRequested", params: { postId, text: hostile, person: hostile, comment: hostile } },
  { kind: "mentioned", params: { postId, text: hostile, person: null, comment: hostile } },
  {
    kind: "clientAnswered",
    params: { postId, text: hostile, person: hostile, answer: "approved", comment: null, outcome: null },
  },
  {
    kind: "clientAnswered",
    params: { postId, text: hostile, person: hostile, answer: "changes_requested", comment: hostile, outcome: null },
  },
  {
    kind: "clientComments",
    params: { link: hostile, posts: [{ postId, text: hostile, comments: 3 }], comments: 3 },
  },
  { kind: "repeatHeld", params: { text: hostile, reason: hostile } },
  { kind: "connectionEnding", params: { account: hostile, platform: "x", until: "2026-11-21T20:41:00Z" } },
  { kind: "connectionEnding", params: { account: hostile, platform: "facebook", until: null } },
  { kind: "webhookFailing", params: { host: hostile, until: "2026-11-21T20:41:00Z" } },
  { kind: "webhookPaused", params: { host: hostile, reason: "failing" } },
  { kind: "webhookPaused", params: { host: hostile, reason: "gone" } },
  { kind: "paymentFailed", params: { until: "2026-11-21T20:41:00Z" } },
  { kind: "premiumEnded", params: {} },
  { kind: "invitation", params: { token: "t0ken" } },
  {
    kind: "contactMessage",
    params: { name: hostile, from: "ada@example.test", message: `${hostile}\nAnd a line`, isConfirmed: false },
  },
  { kind: "newsletterConfirm", params: { token: "t0ken", unsubscribeToken: "unt0ken" } },
];

describe.each(languages)("in %s", (language) => {
  test.each(contents.map((content) => [content.kind, content] as const))("%s is complete and safe", (kind, content) => {
    const { subject, text, html } = renderMail(publicUrl, language, hostile, content);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/undefined|null|\[object|NaN|Invalid Date|\$\{/);
      expect(part.length).toBeGreaterThan(4);
    }
    expect(subject.length).toBeLessThan(80);
    expect(html).not.toMatch(/<script|<img|<[^>]*\s(src|on\w+)=|@import|url\(/i);
    expect(html).toContain(`<html lang="${language}">`);
    expect(kind in mailPaths).toBe(html.includes("<a href"));
    for (const [, url = ""] of html.matchAll(/href="([^"]*)"/g))
      expect(url).toMatch(/^https:\/\/studio\.example\.org\//);
  });

  test("has the time and device of a sign-in", () => {
    const content: MailContent = { kind: "newSignIn", params: { device: "Firefox", at: "2026-11-21T20:41:00Z" } };
    const { text } = renderMail(publicUrl, language, "Mira", content);
    expect(text).toMatch(/21|20:41/);
    expect(text).toContain("2026");
    expect(text).toContain("Firefox");
  });
});

test("no two languages have the same subject", () => {
  for (const content of contents) {
    const subjects = languages.map((language) => renderMail(publicUrl, language, null, content).subject);
    expect(new Set(subjects).size).toBe(languages.length);
  }
});

test("links lead to the screens in text and HTML, and a newsletter mail has an unsubscribe link", () => {
  const reset = renderMail(publicUrl, "en", null, { kind: "resetPassword", params: { token: "t0ken" } });
  expect(reset.text).toContain("\nhttps://studio.example.org/reset-password/t0ken\n");
  expect(reset.html).toContain('href="https://studio.example.org/reset-password/t0ken"');
  expect(reset.unsubscribeUrl).toBeNull();
  const confirm = renderMail(publicUrl, "en", null, {
    kind: "newsletterConfirm",
    params: { token: "t0ken", unsubscribeToken: "unt0ken" },
  });
  expect(confirm.text).toContain("https://studio.example.org/newsletter/confirm/t0ken");
  expect(confirm.text).toContain("https://studio.example.org/newsletter/unsubscribe/unt0ken");
  expect(confirm.unsubscribeUrl).toBe("https://studio.example.org/api/newsletter/unsubscribe/unt0ken");
});

test("a mail about a shared workspace names it, and its button leads there", () => {
  const id = WorkspaceId.parse("01900000-0000-7000-8000-000000000001");
  const content: MailContent = {
    kind: "connectionEnding",
    params: { account: "Kiln", platform: "x", until: null },
    workspace: { id, name: "Kiln & Clay" },
  };
  const { subject, text } = renderMail(publicUrl, "en", "Mira", content);
  expect(subject).toMatch(/^\[Kiln & Clay\] /);
  expect(text).toContain(`${publicUrl}/w/${id}/ai/settings?tab=accounts`);
});
