import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { rateCounters } from "#server/rate-limits/rate-counters.table.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { aSecretPicture, expectShownOnly } from "#server/test/shown-media.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ env: { LOG_LEVEL: "silent" } });
const { deps } = h;

let mira: User;
let handle: string;
let as: ReturnType<typeof h.as>;
beforeEach(async () => {
  await deps.db.delete(rateCounters);
  mira = await h.newUser();
  handle = `kiln-${crypto.randomUUID().slice(0, 8)}`;
  as = h.as(mira);
  await as.users.updateProfile({ handle });
});

const get = async (path: string) => {
  const answer = await h.app.inject({ url: path });
  return { status: answer.statusCode, body: answer.body, robots: answer.headers["x-robots-tag"] };
};
const page = (name = handle) => get(`/api/people/${name}`);
const letter = (change: object = {}) => ({
  handle,
  name: "Ada",
  email: "ada@example.test",
  message: "Hello",
  ...change,
});

describe("a public page", () => {
  test("shows the profile texts of its user, but neither address nor id", async () => {
    await as.users.updateProfile({ bio: "Potter", website: "https://kiln.example", location: "Oslo" });
    const { status, body } = await page(handle.toUpperCase());
    expect(status).toBe(200);
    expect(JSON.parse(body).data.person).toMatchObject({
      handle,
      fullName: "Mira Okafor",
      bio: "Potter",
      location: "Oslo",
      canBeWritten: true,
      activity: null,
    });
    expect(body).not.toContain(mira.email);
    expect(body).not.toContain(mira.id);
  });

  test("has only finished public creations", async () => {
    const [shown, secret, unfinished] = [await aCreation(h, mira), await aCreation(h, mira), await aCreation(h, mira)];
    for (const { id } of [shown, unfinished]) await as.creations.update({ id, isPublic: true });
    await deps.db.update(creations).set({ status: "processing" }).where(eq(creations.id, unfinished.id));
    const other = await h.newUser();
    const theirs = await aCreation(h, other);
    await h.as(other).creations.update({ id: theirs.id, isPublic: true });
    const { body } = await get(`/api/people/${handle}/creations`);
    expect(JSON.parse(body).data.creations.map(({ id }: { id: string }) => id)).toEqual([shown.id]);
    expect(body).not.toContain(secret.id);
    expect(body).not.toContain("prompt");
    await as.creations.update({ id: shown.id, isPublic: false });
    expect(JSON.parse((await get(`/api/people/${handle}/creations`)).body).data.creations).toEqual([]);
  });

  test("shows the title of a creation, but neither its prompt nor the addresses of members", async () => {
    const picture = await aSecretPicture(h, mira);
    await as.creations.update({ id: picture.id, isPublic: true, title: "Blue bowl" });
    const list = () => get(`/api/people/${handle}/creations`);
    const { body } = await list();
    expect(body).not.toMatch(/secret/i);
    expect(body).not.toContain(picture.token);
    const [creation] = JSON.parse(body).data.creations;
    expect(creation.title).toBe("Blue bowl");
    await expectShownOnly(h, picture, creation);
    expect(JSON.parse((await list()).body).data).toEqual(JSON.parse(body).data);
  });

  test("continues after its last creation, and its cursor is valid for that user only", async () => {
    const made = [await aCreation(h, mira), await aCreation(h, mira), await aCreation(h, mira)];
    for (const { id } of made) await as.creations.update({ id, isPublic: true });
    const publicProfiles = h.as(null).publicProfiles;
    const first = await publicProfiles.creations({ handle, limit: 2 });
    const rest = await publicProfiles.creations({ handle, limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.creations, ...rest.creations].map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed());
    expect(rest.nextCursor).toBeNull();
    const other = await h.newUser();
    await h.as(other).users.updateProfile({ handle: `${handle}-2` });
    await expect(
      publicProfiles.creations({ handle: `${handle}-2`, limit: 2, cursor: first.nextCursor ?? "" }),
    ).rejects.toThrow();
  });

  test("shows activity only when its user allows it, and never a title", async () => {
    await deps.db.transaction((tx) =>
      recordActivity(
        tx,
        mira.id,
        { kind: "post.published", label: "A secret text", platform: "x" },
        { kind: "api_key.created", label: "A key" },
      ),
    );
    await as.users.updateSettings({ privacy: { showActivity: true } });
    const { body } = await page();
    expect(JSON.parse(body).data.person.activity).toEqual([
      { kind: "post.published", platform: "x", at: expect.any(String) },
    ]);
    expect(body).not.toContain("secret");
  });

  test("that is hidden responds byte for byte like an unknown one", async () => {
    const paths = (name: string) => [`/api/people/${name}`, `/api/people/${name}/creations`, `/u/${name}`];
    const shown = await get(`/u/${handle}`);
    expect(shown.robots).toBeUndefined();
    await as.users.updateSettings({ privacy: { profileVisible: false } });
    for (const [index, path] of paths(handle).entries()) {
      const [hidden, nobody] = [await get(path), await get(paths("nobody-at-all")[index] ?? "")];
      expect([hidden.status, hidden.robots]).toEqual([404, nobody.robots]);
      // The not-found page contains the requested handle.
      expect(hidden.body.replaceAll(handle, "…")).toBe(nobody.body.replaceAll("nobody-at-all", "…"));
    }
    expect((await get(`/u/${handle}`)).robots).toBe("noindex");
    await expect(h.as(null).publicProfiles.write(letter())).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  });
});

test("a handle belongs to one user, case-insensitively, and can be released", async () => {
  const other = h.as(await h.newUser());
  await expect(other.users.updateProfile({ handle })).rejects.toMatchObject({
    cause: { code: "CONFLICT", issues: [{ path: "handle" }] },
  });
  for (const wrong of ["ab", "Kiln", "a--b", "-kiln", "kiln/tide", "k".repeat(31), "kïln"])
    await expect(other.users.updateProfile({ handle: wrong }), wrong).rejects.toThrow();
  await as.users.updateProfile({ handle: "" });
  expect((await page()).status).toBe(404);
  await other.users.updateProfile({ handle });
});

describe("a message", () => {
  const mailTo = async () => {
    await deliverMails(deps);
    return mailsTo(deps, mira.email);
  };

  test("arrives by mail with the sender's text, and the sender learns no address", async () => {
    expect(await h.as(null).publicProfiles.write(letter({ message: "Where is\nthe blue bowl? <b>x</b>" }))).toEqual({});
    const [mail] = await mailTo();
    expect(mail?.subject).toBe("Message from Ada");
    expect(mail?.text).toContain("This address is not verified.");
    expect(mail?.text).toContain("the blue bowl? <b>x</b>");
    expect(mail?.html).not.toContain("<b>x</b>");
  });

  test("is marked as confirmed only when the sender's address is the verified one of their account", async () => {
    const ada = await h.newUser();
    await h.as(ada).publicProfiles.write(letter({ email: ada.email }));
    await deps.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, ada.id));
    await h.as(ada).publicProfiles.write(letter({ email: ada.email.toUpperCase() }));
    await h.as(ada).publicProfiles.write(letter({ email: "somebody@example.test" }));
    const notes = (await mailTo()).map(({ text }) => /confirmed this address|address is not verified/.exec(text)?.[0]);
    expect(notes.toSorted()).toEqual(["address is not verified", "address is not verified", "confirmed this address"]);
  });

  test.each([
    { email: "ada@example.test\r\nBcc: eve@example.test" },
    { name: "Ada\r\nBcc: eve@example.test" },
    { email: "ada@example.test, eve@example.test" },
    { message: " " },
    { message: "x".repeat(2_001) },
  ])("%j is refused, and nothing is sent", async (change) => {
    await expect(h.as(null).publicProfiles.write(letter(change))).rejects.toThrow();
    expect(await mailTo()).toEqual([]);
  });

  test("is refused by a user who accepts none, and the number is limited", async () => {
    for (let i = 0; i < 5; i++) await h.as(null).publicProfiles.write(letter());
    await expect(h.as(null).publicProfiles.write(letter())).rejects.toMatchObject({ cause: { code: "RATE_LIMITED" } });
    await deps.db.delete(rateCounters);
    await as.users.updateSettings({ privacy: { allowDirectMessages: false } });
    expect(JSON.parse((await page()).body).data.person.canBeWritten).toBe(false);
    await expect(h.as(null).publicProfiles.write(letter())).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  });
});
