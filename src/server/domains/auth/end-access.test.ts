import { expect, test } from "vitest";
import { codeOf } from "#server/test/authenticator.ts";
import { handoffIn, identityFlow, problemOf } from "#server/test/identity-flow.ts";
import { deliverMails, mailsTo, tokenIn } from "#server/test/outbox.ts";
import { isSignedIn, sessionOf } from "#server/test/sign-ins.ts";
import { softwareAuthenticator } from "#server/test/software-authenticator.ts";

const { h, deps, begin, callback, finish, signIn, signedInBy, aMember } = await identityFlow();
const { host, origin } = new URL(deps.config.publicUrl);
const rpId = host.split(":")[0] ?? host;
const next = "battery staple";

/** A member with every other sign-in method, and with what tells others of the personal workspace. */
async function aFurnishedMember(isVerified: boolean) {
  const { email, member } = await aMember(isVerified);
  const as = h.as(member.user, { session: await sessionOf(deps, member) });
  const key = softwareAuthenticator();
  const { challenge } = (await as.auth.beginPasskey()).options;
  await as.auth.addPasskey({ name: "Laptop", credential: key.create({ challenge, origin, rpId }) });
  const identity = `google-of-${email}`;
  expect(problemOf(await signIn({ owner: member, email: identity }))).toBe("linked");
  const { secret } = await as.auth.beginSecondFactor();
  await as.auth.confirmSecondFactor({ code: await codeOf(secret) });
  await as.webhooks.create({ url: "https://hooks.example.org/postloom", events: ["post.published"] });
  await as.clientLinks.create({ name: "Café", month: "2030-03" });
  return { email, member, identity };
}

async function resetByMail(email: string) {
  await h.as(null).auth.forgotPassword({ email });
  await deliverMails(deps);
  const mail = (await mailsTo(deps, email)).find(({ subject }) => subject === "Set a new password");
  if (mail === undefined) throw new Error("No mail");
  await h.as(null).auth.resetPassword({ token: tokenIn(mail, "reset-password"), password: next });
}

/** How much of each is left. */
async function leftOf(userId: string) {
  const [row] = await deps.sql`
    select (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      (select count(*)::int from identities where user_id = ${userId}) as identities,
      (select count(*)::int from second_factors where user_id = ${userId}) as factors,
      (select count(*)::int from webhooks where workspace_id = ${userId}) as webhooks,
      (select count(*)::int from client_links where workspace_id = ${userId} and revoked_at is null) as links`;
  return row;
}

test("a new password removes what a stranger added to an account with an address they never verified, but no second factor", async () => {
  const { email, member, identity } = await aFurnishedMember(false);
  await resetByMail(email);
  expect(await leftOf(member.user.id)).toEqual({ passkeys: 0, identities: 0, factors: 1, webhooks: 0, links: 0 });
  expect(await isSignedIn(deps, member)).toBe(false);
  expect((await signedInBy({ email: identity })).user.id).not.toBe(member.user.id);
  expect(Object.keys(await h.as(null).auth.login({ email, password: next }))).toContain("secondFactor");
});

test("a new password leaves the sign-in methods of an account with a verified address", async () => {
  const { email, member } = await aFurnishedMember(true);
  await resetByMail(email);
  expect(await leftOf(member.user.id)).toEqual({ passkeys: 1, identities: 1, factors: 1, webhooks: 1, links: 1 });
  expect(await isSignedIn(deps, member)).toBe(false);
});

test("a provider that verifies the address removes what a stranger added", async () => {
  const { email, member } = await aFurnishedMember(false);
  expect((await signedInBy({ email })).user.id).toBe(member.user.id);
  expect(await leftOf(member.user.id)).toEqual({ passkeys: 0, identities: 1, factors: 0, webhooks: 0, links: 0 });
});

test("a new password ends a sign-in at a provider whose outcome was not fetched yet", async () => {
  const { email } = await aMember(true);
  await signedInBy({ email });
  const begun = await begin({});
  const page = await callback(begun, { email });
  await resetByMail(email);
  expect(problemOf(await finish(begun.secret, handoffIn(page.body)))).toBe("user-token-expired");
});
