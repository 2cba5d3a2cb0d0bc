import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picture } from "#server/sandbox/test/pictures.ts";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { Day } from "#shared/durations.ts";
import type { Actor, PreparedSteps, PublishContent, PublishMedia, SocialPlatform, Tokens } from "../platform.ts";
import {
  clientAt,
  failureOf,
  grantAt,
  newContent,
  newPicture,
  newVideo,
  sendAndConfirm,
  sentAt,
} from "../test/connect.ts";
import { nextMidnight } from "./errors.ts";
import { createLinkedin } from "./linkedin.ts";

let sandbox: TestSandbox;
let client: SocialPlatform;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
  client = clientAt(sandbox.base, "linkedin");
});
afterAll(() => sandbox.stop());

async function connect(kind: "person" | "page") {
  const granted = await grantAt(sandbox, "linkedin", signal);
  const account = granted[kind === "person" ? 0 : 1];
  if (account === undefined) throw new Error("Not granted");
  const { externalId, username, tokens } = account;
  return { externalId, username, server: null, accessToken: tokens.accessToken, tokens };
}

async function prepared(actor: Actor, media: PublishMedia[], text?: string) {
  const content = await newContent(sandbox, { media, ...(text === undefined ? {} : { text }) });
  const steps = await client.prepare(actor, content, {}, async () => {}, signal);
  return { content, steps, send: () => sendAndConfirm(client, actor, content, steps, signal) };
}

/** Prepares and sends; `prepared` is for posts without settings. */
async function publish(actor: Actor, change: Partial<PublishContent>) {
  const content = await newContent(sandbox, { media: [], ...change });
  const saved: PreparedSteps[] = [{}];
  const steps = await client.prepare(actor, content, {}, async (step) => void saved.push(step), signal);
  const since = sandbox.clock.now();
  const published = await sendAndConfirm(client, actor, content, steps, signal);
  return {
    content,
    saved,
    published,
    look: () => client.verify(actor, content, steps, sentAt(sandbox, since), signal),
  };
}

const postIn = async (id: string) => {
  const [row] = await sandbox.sql<
    { text: string; mediaIds: string[]; details: { commentary: string; visibility: string } }[]
  >`select text, media_ids as "mediaIds", details from sandbox.posts where id = ${id}`;
  return row;
};

describe("a consent", () => {
  test("asks for Pages only when the app may work for them", async () => {
    const request = { state: "s", codeVerifier: "v", redirectUri: sandbox.redirectUri, server: null, identifier: null };
    const scopesOf = async (pages: boolean) => {
      const config = { clientId: "id", clientSecret: "secret", apiUrl: sandbox.base, authorizeUrl: sandbox.base };
      const context = { publicUrl: "", sandbox: true, canFetchFromHere: true };
      const { url } = await createLinkedin({ ...config, ...context, version: null, pages } as never).authorize(
        request,
        signal,
      );
      return url.searchParams.get("scope");
    };
    expect(await scopesOf(false)).toBe("openid profile email w_member_social");
    expect(await scopesOf(true)).toContain("w_organization_social r_organization_social rw_organization_admin");
  });

  test("grants the profile and the Page, each by its URN, with one token", async () => {
    const [person, page, other] = await grantAt(sandbox, "linkedin", signal);
    expect(person?.externalId).toMatch(/^urn:li:person:\w+$/);
    expect(page?.externalId).toMatch(/^urn:li:organization:\d+$/);
    expect(page).toMatchObject({ username: expect.stringMatching(/-\d{4}$/), tokens: person?.tokens });
    expect(other).toBeUndefined();
    const days = ((person?.tokens.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(60);
  });

  test("is renewed where there is a refresh token, which stays the same", async () => {
    const { tokens } = await connect("page");
    const renewed = await client.refresh(tokens, signal);
    expect(renewed).toMatchObject({ refreshToken: tokens.refreshToken, scopes: tokens.scopes });
    expect(renewed?.accessToken).not.toBe(tokens.accessToken);
    expect(await client.refresh({ ...tokens, refreshToken: null }, signal)).toBeNull();
    const ended = client.refresh({ ...tokens, refreshToken: "unknown" }, signal);
    expect((await failureOf(ended)).kind).toBe("auth_expired");
  });

  test("tells the end of the refresh token, or of an access token that outlives it", async () => {
    const { tokens, ...page } = await connect("page");
    const endOf = async (change: Partial<Tokens>) =>
      (await client.inspect(page, { ...tokens, ...change }, signal)).accessEndsAt;
    const end = await endOf({});
    expect(Math.round(((end?.getTime() ?? 0) - Date.now()) / Day.ms)).toBe(365);
    const later = new Date(Date.now() + 400 * Day.ms);
    expect(await endOf({ expiresAt: later })).toEqual(later);

    // Connected before the end was stored: the next renewal tells it.
    const { token } = JSON.parse(tokens.refreshToken ?? "");
    expect(await endOf({ refreshToken: token })).toBeNull();
    const renewed = await client.refresh({ ...tokens, refreshToken: token }, signal);
    const told = await endOf(renewed ?? {});
    expect(Math.abs((told?.getTime() ?? 0) - (end?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test("is inspected by its scopes and the role on the Page", async () => {
    const [page, person] = [await connect("page"), await connect("person")];
    const facts = { missingScopes: [], canPublish: true, accessEndsAt: expect.any(Date) };
    expect(await client.inspect(page, page.tokens, signal)).toEqual({ ...facts, hasTask: true });
    expect(await client.inspect(person, person.tokens, signal)).toEqual({ ...facts, hasTask: null });
    const scopes = ["openid", "profile", "email"];
    expect(await client.inspect(person, { ...person.tokens, scopes }, signal)).toMatchObject({ canPublish: false });
  });
});

describe.each(["person", "page"] as const)("a post of a %s", (kind) => {
  test("arrives whole with every reserved character", async () => {
    const text = String.raw`All of \ | { } @ [ ] ( ) < > # * _ ~ (see https://a.example/x_y#z) #clay — end`;
    const { send } = await prepared(await connect(kind), [], text);
    const { externalId, permalink } = await send();
    expect(await postIn(externalId)).toMatchObject({ text });
    expect(permalink).toContain(`/linkedin/feed/update/${externalId}/`);
    expect((await fetch(permalink ?? "")).status).toBe(200);
  });

  test("has its picture with the alt text, or several pictures in order", async () => {
    const actor = await connect(kind);
    const one = await prepared(actor, [await newPicture(sandbox)]);
    const { externalId } = await one.send();
    expect((await postIn(externalId))?.mediaIds).toEqual([one.steps["media.0"]]);
    const [media] = await sandbox.sql`select alt_text from sandbox.media where id = ${one.steps["media.0"] ?? ""}`;
    expect(media?.["alt_text"]).toMatch(/^Picture \d+$/);

    const pictures = [await newPicture(sandbox), await newPicture(sandbox), await newPicture(sandbox)];
    const three = await prepared(actor, pictures);
    const post = await postIn((await three.send()).externalId);
    expect(post?.mediaIds).toEqual([0, 1, 2].map((index) => three.steps[`media.${index}`]));
  });

  test("can be edited and deleted, a missing one too", async () => {
    const actor = await connect(kind);
    const { externalId } = await (await prepared(actor, [])).send();
    await client.edit?.(actor, externalId, "Second (thought) #clay", signal);
    expect(await postIn(externalId)).toMatchObject({ text: "Second (thought) #clay" });
    await client.remove?.(actor, externalId, signal);
    await client.remove?.(actor, externalId, signal);
    const failure = await failureOf(client.edit?.(actor, externalId, "No", signal) ?? Promise.resolve());
    expect(failure).toMatchObject({ kind: "rejected", code: "linkedin.404.missing" });
  });

  test("is refused as a duplicate that names the first post", async () => {
    const { send } = await prepared(await connect(kind), []);
    const first = await send();
    expect(await failureOf(send())).toMatchObject({
      kind: "duplicate",
      code: "linkedin.duplicate",
      existing: first,
    });
  });

  test("has a first comment of plain text", async () => {
    const actor = await connect(kind);
    const { externalId } = await (await prepared(actor, [])).send();
    const comment = { key: "k/2", parentId: externalId, text: "More (plain) _text_", kind: "comment" } as const;
    const made = await client.reply(actor, comment, signal);
    expect(made.externalId).toMatch(/^urn:li:comment:\(urn:li:share:\d+,\d+\)$/);
    const [row] = await sandbox.sql`select text from sandbox.comments where id = ${made.externalId}`;
    expect(row).toEqual({ text: comment.text });
    const verdict = await client.verifyReply(actor, comment, sentAt(sandbox, sandbox.clock.now()), signal);
    expect(verdict).toMatchObject(kind === "page" ? { outcome: "live", ...made } : { outcome: "unclear" });
  });

  test("whose answer was lost is found on a Page, and left to the person on a profile", async () => {
    const actor = await connect(kind);
    const { content, steps, send } = await prepared(actor, []);
    const since = sandbox.clock.now();
    await sandbox.setFault({ kind: "answer_lost", call: "linkedin.create_post" });
    expect(await failureOf(send())).toMatchObject({ kind: "unknown_outcome", code: "linkedin.no_answer" });
    const verdict = await client.verify(actor, content, steps, sentAt(sandbox, since), signal);
    if (kind === "page") expect(verdict).toMatchObject({ outcome: "live" });
    else
      expect(verdict).toMatchObject({
        outcome: "unclear",
        isFinal: true,
        reason: expect.stringContaining("linkedin.com/in/me"),
      });
    expect((await failureOf(send())).existing?.externalId).toMatch(/^urn:li:share:/);
    expect(await sandbox.ledger(actor.externalId)).toMatchObject({ count: 1 });
  });
});

test("a post with a picture is found on a Page by the picture, whatever its time", async () => {
  const actor = await connect("page");
  const { content, steps, send } = await prepared(actor, [await newPicture(sandbox)]);
  await send();
  const afterThePost = sentAt(sandbox, new Date(sandbox.clock.now().getTime() + 180_000));
  expect(await client.verify(actor, content, steps, afterThePost, signal)).toMatchObject({ outcome: "live" });
});

describe("a video", () => {
  test("is sent in the parts that LinkedIn asks for, and published", async () => {
    const actor = await connect("person");
    const video = await newVideo(sandbox);
    // A free box makes the file longer than one part.
    const padding = Buffer.alloc(5 * 1024 * 1024);
    padding.writeUInt32BE(padding.length, 0);
    padding.write("free", 4);
    const { buffer } = await import("node:stream/consumers");
    const { Readable } = await import("node:stream");
    const bytes = Buffer.concat([await buffer(await video.read()), padding]);
    const long = {
      ...video,
      sizeBytes: bytes.length,
      read: async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
        Readable.from([bytes.subarray(start, end + 1)]),
    };
    const { send, steps } = await prepared(actor, [long]);
    expect(steps["media.0"]).toMatch(/^urn:li:video:/);
    const { externalId } = await send();
    expect(await postIn(externalId)).toMatchObject({ mediaIds: [steps["media.0"]] });
    expect(sandbox.addresses.filter((address) => address.includes("dms-uploads/urn%3Ali%3Avideo"))).toHaveLength(2);
  });

  test("that LinkedIn cannot process is rejected, and uploaded again by the next attempt", async () => {
    const actor = await connect("page");
    await sandbox.setFault({ kind: "processing_failed", call: "linkedin.finalize_upload" });
    const content = await newContent(sandbox, { media: [await newVideo(sandbox)] });
    const saved: Record<string, string>[] = [];
    const prepare = () =>
      client.prepare(actor, content, saved.at(-1) ?? {}, async (steps) => void saved.push({ ...steps }), signal);
    expect(await failureOf(prepare())).toMatchObject({ kind: "rejected", code: "linkedin.media.failed.video" });
    expect(saved.at(-1)).toEqual({});
    expect(await prepare()).toMatchObject({ "media.0": expect.stringMatching(/^urn:li:video:/) });
  });

  test("whose upload stops begins again", async () => {
    const actor = await connect("page");
    await sandbox.setFault({ kind: "upload_stops", call: "linkedin.upload" });
    const content = await newContent(sandbox, { media: [await newVideo(sandbox)] });
    const prepare = () => client.prepare(actor, content, {}, async () => {}, signal);
    expect((await failureOf(prepare())).kind).toBe("unavailable");
    expect(await prepare()).toMatchObject({ "media.0": expect.stringMatching(/^urn:li:video:/) });
  });
});

describe("a refusal", () => {
  test("by a limit ends at midnight UTC", async () => {
    const { send } = await prepared(await connect("person"), []);
    await sandbox.setFault({ kind: "rate_limited", call: "linkedin.create_post" });
    const before = nextMidnight();
    const failure = await failureOf(send());
    expect(failure.kind).toBe("rate_limited");
    expect([before.getTime(), nextMidnight().getTime()]).toContain(failure.retryAt?.getTime());
    expect(failure.retryAt?.toISOString()).toContain("T00:00:00.000Z");
  });

  test("of the version tells the operator what to set", async () => {
    const config = { clientId: "id", clientSecret: "secret", authorizeUrl: sandbox.base };
    const context = { publicUrl: "", sandbox: true, canFetchFromHere: true };
    const old = createLinkedin({
      ...config,
      ...context,
      apiUrl: `${sandbox.base}/linkedin-api`,
      version: "202401",
      pages: true,
    } as never);
    const [actor, content] = [await connect("person"), await newContent(sandbox, { media: [] })];
    expect(await failureOf(old.send(actor, content, {}, signal))).toMatchObject({
      kind: "rejected",
      code: "linkedin.426.version",
      fix: expect.stringContaining("LINKEDIN_VERSION"),
    });
  });

  test("of a Page on which the person has no role gives that as the reason", async () => {
    const [mine, theirs] = [await connect("page"), await connect("page")];
    const actor = { ...mine, externalId: theirs.externalId };
    const content = await newContent(sandbox, { media: [] });
    expect(await failureOf(client.send(actor, content, {}, signal))).toMatchObject({
      kind: "rejected",
      code: "linkedin.403.role",
      fix: expect.stringContaining("role"),
    });
  });

  test("for a file that was not uploaded begins again", async () => {
    const [actor, content] = [await connect("person"), await newContent(sandbox)];
    expect(await failureOf(client.send(actor, content, {}, signal))).toMatchObject({
      kind: "unavailable",
      beginsAgain: true,
    });
  });
});

test("a profile has no metrics, which is not 0", async () => {
  const actor = await connect("person");
  const { externalId } = await (await prepared(actor, [])).send();
  expect(await client.metrics(actor, [externalId], signal)).toEqual(new Map());
  expect(await client.accountMetrics(actor, signal)).toEqual({ followers: null });
});

test.each([
  ["https://www.linkedin.com/feed/update/urn:li:share:7/", "urn:li:share:7"],
  ["https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A7?utm_source=share", "urn:li:ugcPost:7"],
  ["https://www.linkedin.com/feed/update/urn:li:activity:7/", null],
  ["https://www.linkedin.com/posts/kiln_clay-activity-7-abcd", null],
])("the id in %s is %s", (link, id) => {
  expect(client.idInLink?.(link)).toBe(id);
});

/** Pieces that have been lost before: what LinkedIn's markup reserves, scripts from right to left, marks on letters, joined emoji. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."\\|{}@[]()<>#*_~".split("")),
      fc.constantFrom(
        "(see [1])",
        "<b>*bold*</b>",
        "{hashtag",
        "@[Kiln](urn:li:organization:7)",
        "#clay",
        "#wet_clay",
        "a@b.example",
      ),
      fc.constantFrom("👩‍🎨", "🇫🇷", "👍🏽", "1️⃣", "طين (خزف)", "קדרות", "e\u0301", "Z͑ͫ̓ͪ̂ͫ̽", "陶芸", "\u200fא\u200e"),
      fc.constantFrom(" ", "\n", "https://a.example/x_y?z=(1)#part", "plain words"),
      fc.string({ unit: "grapheme", maxLength: 20 }),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((parts) => parts.join("").replaceAll("\0", ""));

test("any text arrives whole, as a post and as a comment", { timeout: 60_000 }, async () => {
  const actor = await connect("page");
  let run = 0;
  await fc.assert(
    fc.asyncProperty(anyText, async (typed) => {
      const text = `${++run}: ${typed.toWellFormed()}`;
      const { published } = await publish(actor, { text });
      expect((await postIn(published.externalId))?.text).toBe(text);
      const comment = { key: `k/${run}`, parentId: published.externalId, text, kind: "comment" } as const;
      const { externalId } = await client.reply(actor, comment, signal);
      expect(await client.verifyReply(actor, comment, sentAt(sandbox, sandbox.clock.now()), signal)).toMatchObject({
        outcome: "live",
        externalId,
      });
    }),
    { numRuns: 60 },
  );
});

describe("who sees a post", () => {
  test("the connections of a person see a private one, the public any other", async () => {
    const actor = await connect("person");
    for (const [visibility, shown] of [
      ["private", "CONNECTIONS"],
      ["unlisted", "PUBLIC"],
      [null, "PUBLIC"],
    ] as const) {
      const { published } = await publish(actor, { visibility });
      expect((await postIn(published.externalId))?.details.visibility).toBe(shown);
    }
  });

  test("a Page has no private posts: its rules say so, and nothing is sent", async () => {
    const page = await connect("page");
    expect(await client.limits?.(page, signal)).toEqual({ publicOnly: true });
    expect(await client.limits?.(await connect("person"), signal)).toBeNull();
    const failure = await failureOf(publish(page, { visibility: "private" }));
    expect(failure).toMatchObject({ kind: "rejected", code: "linkedin.page_is_public" });
    expect(await sandbox.ledger(page.externalId)).toMatchObject({ count: 0 });
  });
});

describe("a document", () => {
  const mediaIn = (id: string) =>
    sandbox.sql<{ category: string; mimeType: string }[]>`
      select m.category, m.mime_type as "mimeType" from sandbox.posts p join sandbox.media m on m.id = any(p.media_ids) where p.id = ${id}`;

  test("has a page for each picture, and its post is found by it", async () => {
    const page = await connect("page");
    const media = [await newPicture(sandbox, 400, 300), await newPicture(sandbox, 300, 500), await newPicture(sandbox)];
    const { published, saved, look } = await publish(page, { media, asDocument: true });
    expect(saved.at(-1)).toMatchObject({
      "media.0": expect.stringMatching(/^urn:li:document:/),
      "media.0.title": expect.stringContaining("Glaze & salt"),
    });
    expect(await mediaIn(published.externalId)).toEqual([{ category: "document", mimeType: "application/pdf" }]);
    expect(await look()).toEqual({ outcome: "live", ...published });
  });

  test("is uploaded once: an attempt goes on from its steps", async () => {
    const page = await connect("page");
    const media = [await newPicture(sandbox), await newPicture(sandbox)];
    const content = await newContent(sandbox, { media, asDocument: true, text: "" });
    const steps = await client.prepare(page, content, {}, async () => {}, signal);
    const refuse = async () => {
      throw new Error("Uploaded twice");
    };
    expect(await client.prepare(page, content, steps, refuse, signal)).toEqual(steps);
    expect(steps["media.0.title"]).toBe(media[0]?.altText);
  });

  test("needs two pictures: one picture, or a video, goes out as itself", async () => {
    const page = await connect("page");
    const picture = await publish(page, { media: [await newPicture(sandbox)], asDocument: true });
    expect(await mediaIn(picture.published.externalId)).toMatchObject([{ category: "image" }]);
    const video = await publish(page, { media: [await newVideo(sandbox)], asDocument: true });
    expect(await mediaIn(video.published.externalId)).toMatchObject([{ category: "video" }]);
  });

  test("that LinkedIn cannot read is refused before the post", async () => {
    const page = await connect("page");
    const broken = {
      ...(await newPicture(sandbox)),
      bytes: await sharp(await picture("png", 30, 30, "#123"))
        .png()
        .toBuffer(),
    };
    const failure = await failureOf(publish(page, { media: [broken, await newPicture(sandbox)], asDocument: true }));
    expect(failure.kind).toBe("rejected");
    expect(await sandbox.ledger(page.externalId)).toMatchObject({ count: 0 });
  });
});
