import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { passkeys } from "#server/domains/auth/sign-in-methods.table.ts";
import { codeOf } from "#server/test/authenticator.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { aSignIn, isSignedIn, outcome, sessionOf } from "#server/test/sign-ins.ts";
import { type Circumstances, softwareAuthenticator } from "#server/test/software-authenticator.ts";
import type { SignedIn } from "#shared/auth/auth.ts";
import { passkeysMax } from "#shared/auth/passkeys.ts";

const origin = "http://localhost:5639";
const rpId = "localhost";
const h = await harness({ env: { PUBLIC_URL: origin, LOG_LEVEL: "silent" } });
const { deps } = h;
const visitor = () => h.as(null).auth;

const apiOf = async (signedIn: SignedIn) => h.as(signedIn.user, { session: await sessionOf(deps, signedIn) }).auth;
type Key = ReturnType<typeof softwareAuthenticator>;

async function add(signedIn: SignedIn, key: Key, change: Partial<Circumstances> = {}, name = "Laptop") {
  const api = await apiOf(signedIn);
  const { challenge } = (await api.beginPasskey()).options;
  return api.addPasskey({ name, credential: key.create({ challenge, origin, rpId, ...change }) });
}

async function signIn(key: Key, change: Partial<Circumstances> = {}) {
  const { challenge } = (await visitor().requestPasskey()).options;
  return visitor().passkeySignIn({ credential: key.get({ challenge, origin, rpId, ...change }) });
}

async function aMember() {
  const { mira, email } = await aSignIn(deps);
  const key = softwareAuthenticator();
  await add(mira, key);
  return { mira, email, key };
}

/** Every refusal has the same message. */
const refused = async (work: Promise<unknown>) => {
  await expect(work).rejects.toMatchObject({
    cause: { code: "INVALID_INPUT", issues: [{ path: "credential", message: "This passkey was not accepted" }] },
  });
};

test("an added passkey signs its owner in, and a mail announces it", async () => {
  const { mira, email, key } = await aMember();
  const signedIn = await signIn(key);
  expect(signedIn.user.id).toBe(mira.user.id);
  expect(await isSignedIn(deps, signedIn)).toBe(true);
  await deliverMails(deps);
  expect((await mailsTo(deps, email)).map(({ subject }) => subject)).toContain("Your sign-in methods have changed");
});

test("a passkey counts as both factors: no code is required", async () => {
  const { mira, key } = await aMember();
  const api = await apiOf(mira);
  const { secret } = await api.beginSecondFactor();
  await api.confirmSecondFactor({ code: await codeOf(secret) });
  expect(await isSignedIn(deps, await signIn(key))).toBe(true);
});

const wrong: [string, Partial<Circumstances>][] = [
  ["another site's origin", { origin: "https://localhost.evil.test" }],
  ["another port", { origin: "http://localhost:5000" }],
  ["another relying party", { rpId: "evil.test" }],
  ["a forged challenge", { challenge: Buffer.from("made up by somebody else entirely").toString("base64url") }],
  ["no user verification", { isVerified: false }],
];
test.each([...wrong, ["the answer of another ceremony", { type: "webauthn.create" }] as const])(
  "%s does not sign in",
  async (_what, change) => {
    const { key } = await aMember();
    await refused(signIn(key, change));
  },
);
test.each([...wrong, ["the answer of another ceremony", { type: "webauthn.get" }] as const])(
  "%s does not add a passkey",
  async (_what, change) => {
    const { mira } = await aSignIn(deps);
    await refused(add(mira, softwareAuthenticator(), change));
    expect((await (await apiOf(mira)).signInMethods()).passkeys).toEqual([]);
  },
);

test("a response is accepted once", async () => {
  const { key } = await aMember();
  const { challenge } = (await visitor().requestPasskey()).options;
  const credential = key.get({ challenge, origin, rpId });
  await visitor().passkeySignIn({ credential });
  await refused(visitor().passkeySignIn({ credential }));
});

test("twenty parallel requests with one response open one session", async () => {
  const { key } = await aMember();
  const { challenge } = (await visitor().requestPasskey()).options;
  const credential = key.get({ challenge, origin, rpId });
  const all = await Promise.all(Array.from({ length: 20 }, () => outcome(visitor().passkeySignIn({ credential }))));
  expect(all.filter((one) => one === "ok")).toHaveLength(1);
});

test("a challenge is valid for five minutes, one purpose and one user", async () => {
  const { mira, key } = await aMember();
  const api = await apiOf(mira);
  const toConfirm = (await api.requestOwnPasskey()).options.challenge;
  await refused(visitor().passkeySignIn({ credential: key.get({ challenge: toConfirm, origin, rpId }) }));
  const toSignIn = (await visitor().requestPasskey()).options.challenge;
  await refused(api.confirmWithPasskey({ credential: key.get({ challenge: toSignIn, origin, rpId }) }));
  const { mira: other } = await aSignIn(deps);
  const toAdd = (await api.beginPasskey()).options.challenge;
  const credential = softwareAuthenticator().create({ challenge: toAdd, origin, rpId });
  await refused((await apiOf(other)).addPasskey({ name: "Stolen", credential }));
  const late = (await visitor().requestPasskey()).options.challenge;
  await deps.db.execute(sql`update passkey_challenges set expires_at = now() - interval '1 second'`);
  await refused(visitor().passkeySignIn({ credential: key.get({ challenge: late, origin, rpId }) }));
});

test("a signature counter that does not grow is refused: the authenticator was cloned", async () => {
  const { key } = await aMember();
  await signIn(key, { counter: 5 });
  await refused(signIn(key, { counter: 5 }));
  await refused(signIn(key, { counter: 4 }));
  await refused(signIn(key, { counter: 0 }));
  await signIn(key, { counter: 6 });
});

test("another key under the same credential id is refused", async () => {
  const { key } = await aMember();
  const { challenge } = (await visitor().requestPasskey()).options;
  const forged = { ...softwareAuthenticator().get({ challenge, origin, rpId }), id: key.id, rawId: key.id };
  await refused(visitor().passkeySignIn({ credential: forged }));
});

test("another user's passkey cannot confirm, be renamed or be removed", async () => {
  const [mira, other] = [await aMember(), await aMember()];
  const api = await apiOf(other.mira);
  const { challenge } = (await api.requestOwnPasskey()).options;
  await refused(api.confirmWithPasskey({ credential: mira.key.get({ challenge, origin, rpId }) }));
  const [theirs] = (await (await apiOf(mira.mira)).signInMethods()).passkeys;
  const id = theirs?.id ?? "";
  expect(await outcome(api.renamePasskey({ id, name: "Mine" }))).toBe("NOT_FOUND");
  expect(await outcome(api.removePasskey({ id }))).toBe("NOT_FOUND");
});

test("a credential belongs to one account", async () => {
  const { key } = await aMember();
  const { mira: other } = await aSignIn(deps);
  expect(await outcome(add(other, key))).toBe("CONFLICT");
});

test("a passkey confirms the user for sensitive actions", async () => {
  const { mira, key } = await aMember();
  await deps.db.execute(
    sql`update login_sessions set created_at = now() - interval '1 hour' where user_id = ${mira.user.id}`,
  );
  const api = await apiOf(mira);
  await expect(api.beginPasskey()).rejects.toMatchObject({ cause: { code: "CONFIRMATION_REQUIRED" } });
  const { challenge } = (await api.requestOwnPasskey()).options;
  await api.confirmWithPasskey({ credential: key.get({ challenge, origin, rpId }) });
  await api.beginPasskey();
});

test("a removed passkey, or one of an account that is being deleted, does not sign in", async () => {
  const { mira, key } = await aMember();
  const api = await apiOf(mira);
  const [passkey] = (await api.signInMethods()).passkeys;
  await api.removePasskey({ id: passkey?.id ?? "" });
  await refused(signIn(key));
  const leaving = await aMember();
  await deps.db.execute(sql`update users set deletion_id = gen_random_uuid() where id = ${leaving.mira.user.id}`);
  await refused(signIn(leaving.key));
});

test("a user has at most twenty passkeys", async () => {
  const { mira } = await aMember();
  const copies = Array.from({ length: passkeysMax - 1 }, (_, index) => ({
    userId: mira.user.id,
    credentialId: `${mira.user.id}-${index}`,
    publicKey: "",
    counter: 0,
    transports: [],
    name: `Key ${index}`,
    isBackedUp: false,
  }));
  await deps.db.insert(passkeys).values(copies);
  await expect(add(mira, softwareAuthenticator())).rejects.toThrow("20 passkeys at most");
});
