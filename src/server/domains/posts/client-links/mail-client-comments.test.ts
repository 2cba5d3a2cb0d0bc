import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailClientComments } from "#server/domains/posts/client-links/mail-client-comments.ts";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";

const h = await harness();
const visitor = h.as(null);
const ws = await aSharedWorkspace(h);
await ws.account("facebook");

async function aPost(content: string) {
  const input = { content, platforms: ["facebook" as const], draft: true, scheduledAt: inMinutes(60) };
  const { id } = (await ws.as("contributor").posts.create(input)).post;
  await ws.as("contributor").approvals.submit({ id });
  return id;
}

const [bowls, mugs] = [await aPost("Six new bowls"), await aPost("Two blue mugs")];
const { url } = await ws.as("editor").clientLinks.create({ name: "Harbour Café", postIds: [bowls, mugs] });
const opened = await visitor.clientReview.open({ token: url.split("#")[1] ?? "" });
const access = opened.link?.access ?? "";

const comment = (id: typeof bowls, text: string) =>
  visitor.clientReview.comment({ access, id, name: "Marta Oliveira", text });

async function mails(role: "contributor" | "editor") {
  await deliverMails(h.deps);
  const all = await mailsTo(h.deps, ws.personOf(role).email);
  return all.map(({ subject, text }) => ({ subject, text })).filter(({ subject }) => subject.includes("comment"));
}

const passMinutes = (minutes: number) =>
  h.deps.db.execute(
    sql`update client_links set comments_mailed_at = comments_mailed_at - make_interval(mins => ${minutes})`,
  );

test("of many comments of one link the first is mailed at once, and the others in one mail", async () => {
  await comment(bowls, "First");
  for (let number = 2; number <= 5; number++) await comment(bowls, `Comment ${number}`);
  await Promise.all([comment(mugs, "One at once"), comment(mugs, "And another")]);
  const first = "[Kiln & Clay] A client commented on your post";
  expect((await mails("contributor")).map(({ subject }) => subject)).toEqual([first]);

  await passMinutes(14);
  await mailClientComments(h.deps);
  expect(await mails("contributor")).toHaveLength(1);

  await passMinutes(2);
  // A comment in the minute before the job runs joins those that wait.
  await comment(mugs, "Just before the mail");
  await Promise.all([mailClientComments(h.deps), mailClientComments(h.deps)]);
  for (const role of ["contributor", "editor"] as const) {
    const [gathered, ...earlier] = await mails(role);
    expect(earlier.map(({ subject }) => subject)).toEqual([first]);
    expect(gathered?.subject).toContain("7 more comments by clients");
    expect(gathered?.text).toContain("“Harbour Café”");
    expect(gathered?.text).toContain("“Six new bowls”: 4");
    expect(gathered?.text).toContain("“Two blue mugs”: 3");
  }

  await comment(mugs, "After the mail");
  await mailClientComments(h.deps);
  expect(await mails("contributor")).toHaveLength(2);
  const { notifications } = await h.as(ws.personOf("contributor")).notifications.list({});
  expect(notifications.map(({ params }) => params)).toMatchObject([
    { comment: "After the mail" },
    { comment: "Comment 5" },
  ]);

  await passMinutes(30);
  await mailClientComments(h.deps);
  await passMinutes(30);
  await comment(bowls, "Much later");
  expect((await mails("contributor")).map(({ subject }) => subject)).toEqual([
    first,
    expect.stringContaining("A client commented again"),
    expect.stringContaining("7 more comments"),
    first,
  ]);
});
