import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#server/integrations/social/platform.ts";
import {
  clientAt,
  connectAt,
  grantAt,
  newContent,
  newPicture,
  sendAndConfirm,
} from "#server/integrations/social/test/connect.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

let sandbox: TestSandbox;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

const pageOf = async (path: string, language?: string) =>
  (
    await fetch(`${sandbox.base}${path}`, language === undefined ? {} : { headers: { "accept-language": language } })
  ).text();

async function publish(platform: Platform, change: Parameters<typeof newContent>[1], by?: Actor) {
  const client = clientAt(sandbox.base, platform);
  const actor = by ?? (await connectAt(sandbox, platform, signal));
  const content = await newContent(sandbox, change);
  const steps = await client.prepare(actor, content, {}, async () => {}, signal);
  const { externalId } = await sendAndConfirm(client, actor, content, steps, signal);
  return `/posts/${encodeURIComponent(externalId)}`;
}

test.each([
  ["en-GB", "en", "Nothing posted yet"],
  ["de-CH, en;q=0.5", "de", "Noch kein Beitrag"],
  ["es", "es", "Todavía no hay publicaciones"],
  ["fr", "fr", "Aucune publication"],
  ["zh-CN", "zh", "还没有帖子"],
  ["ja", "en", "Nothing posted yet"],
  [undefined, "en", "Nothing posted yet"],
])("the feed for a browser in %s is in %s", async (accepted, language, text) => {
  const page = await pageOf("/feed", accepted);
  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(text);
});

test("a post behind a content warning says so, and who sees it", async () => {
  const path = await publish("mastodon", { media: [], contentWarning: "Food & <heat>", visibility: "private" });
  const page = await pageOf(path, "de");
  expect(page).toContain("<summary>Food &amp; &lt;heat&gt;</summary>");
  expect(page).toContain("Nur für Follower");
});

test("a document is offered as a file", async () => {
  const media = [await newPicture(sandbox), await newPicture(sandbox)];
  const page = await pageOf(await publish("linkedin", { media, asDocument: true }), "fr");
  const file = /href="\/sandbox\/media\/(urn:li:document:\w+)"/.exec(page)?.[1];
  expect(page).toContain("Document (PDF)");
  const answer = await fetch(`${sandbox.base}/media/${file}`);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(await answer.text()).toMatch(/^%PDF-/);
});

test("a member of LinkedIn, who has no username, is shown without a sign for one", async () => {
  const granted = await grantAt(sandbox, "linkedin", signal);
  const member = granted.find(({ externalId }) => externalId.startsWith("urn:li:person:"));
  if (member === undefined) throw new Error("No member was granted");
  const actor = { ...member, server: null, accessToken: member.tokens.accessToken };
  expect(await pageOf(await publish("linkedin", {}, actor))).toContain('<span class="meta"><a class="stamp"');
  expect(await pageOf(await publish("threads", {}))).toMatch(/<span class="meta">@[\w.-]+ · <a class="stamp"/);
});
