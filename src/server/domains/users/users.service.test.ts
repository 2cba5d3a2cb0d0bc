import { afterAll, expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import { choosePlan } from "#server/domains/billing/billing.service.ts";
import { createUser, getUser, listUsers, updateProfile } from "#server/domains/users/users.service.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { UserId } from "#shared/ids.ts";
import { User } from "#shared/users/users.ts";

const database = createDb(await testDatabase());
afterAll(() => database.close());
const { db } = database;

async function aUser(): Promise<User> {
  const user = await createUser(db, {
    email: `${crypto.randomUUID()}@example.test`,
    firstName: "Mira",
    lastName: "Okafor",
  });
  if (user === null) throw new Error("taken");
  return user;
}

test("a user has a full name and the chosen plan", async () => {
  const user = await aUser();
  expect(User.parse(user)).toMatchObject({ fullName: "Mira Okafor", plan: null, avatar: null, imageUrl: null });
  await choosePlan({ db }, user.id, "premium");
  expect(await getUser(db, user.id)).toEqual({ ...user, plan: "premium" });
});

test("an address keeps its case and is unique case-insensitively", async () => {
  expect(await createUser(db, { email: "Odd.Case@Example.test", firstName: "A" })).toMatchObject({
    email: "Odd.Case@Example.test",
  });
  expect(await createUser(db, { email: "odd.case@example.TEST", firstName: "B" })).toBeNull();
});

test("a change of the profile keeps the other fields, and an empty text clears a field", async () => {
  const user = await aUser();
  const filled = await updateProfile({ db }, user.id, {
    bio: "Line one\nline two",
    website: "https://example.com/a",
    location: "Łódź 🦊",
  });
  expect(filled).toEqual({ ...user, bio: "Line one\nline two", website: "https://example.com/a", location: "Łódź 🦊" });
  const cleared = await updateProfile({ db }, user.id, { lastName: "", website: "" });
  expect(cleared).toEqual({ ...filled, lastName: null, fullName: "Mira", website: null });
  expect(await updateProfile({ db }, user.id, {})).toEqual(cleared);
  expect(await updateProfile({ db }, user.id, { bio: null, location: null, handle: null })).toEqual({
    ...cleared,
    bio: null,
    location: null,
  });
});

test("a change does not affect another user", async () => {
  const [mira, other] = [await aUser(), await aUser()];
  await updateProfile({ db }, mira.id, { firstName: "Ngozi" });
  expect(await getUser(db, other.id)).toEqual(other);
});

test("accounts are listed whose address, name or part of one holds a text", async () => {
  await aUser();
  const email = `countess-${crypto.randomUUID()}@example.test`;
  const ada = await createUser(db, { email, firstName: "Ada", lastName: "Lovelace" });
  const plain = await createUser(db, { email: `p-${email}`, firstName: "Adamantine" });
  const idsOf = async (q: string) => {
    const ids: UserId[] = [];
    for await (const { id } of listUsers(db, q)) ids.push(id);
    return ids;
  };
  for (const q of ["ada lovelace", "Ada L", "love"]) expect(await idsOf(q)).toEqual([ada?.id]);
  expect(await idsOf("ADA")).toEqual([ada?.id, plain?.id]);
  expect(await idsOf("countess-")).toEqual([ada?.id, plain?.id]);
  expect(await idsOf("adamantine")).toEqual([plain?.id]);
  expect(await idsOf("a% l")).toEqual([]);
});

test("a deleted account is not found", async () => {
  const gone = crypto.randomUUID() as UserId;
  await expect(getUser(db, gone)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(updateProfile({ db }, gone, { firstName: "X" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
