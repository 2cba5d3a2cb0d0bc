import { expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness({ env: { SANDBOX: "false" } });

test("an account gets a label, keeps it, and loses it again", async () => {
  const mira = await h.newUser();
  const { id } = await anAccount(h, mira);
  const { update, get } = h.as(mira).socialAccounts;
  expect((await update({ id, label: " The shop " })).account.label).toBe("The shop");
  expect((await update({ id, readsFigures: false })).account).toMatchObject({ label: "The shop", readsFigures: false });
  expect((await update({ id, label: "" })).account.label).toBeNull();
  expect((await get({ id })).account).toMatchObject({ label: null, readsFigures: false, isDefault: true });
});

test("one account of a platform is the default, whoever asks for it last", async () => {
  const mira = await h.newUser();
  const accounts = [await anAccount(h, mira)];
  for (let index = 0; index < 3; index += 1) accounts.push(await anAccount(h, mira, "facebook", { isDefault: false }));
  await Promise.all(accounts.map(({ id }) => h.as(mira).socialAccounts.update({ id, isDefault: true, label: "d" })));
  const { accounts: listed } = await h.as(mira).socialAccounts.list({});
  expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(listed.every(({ label }) => label === "d")).toBe(true);
});

test("a default is not taken away but given to another, and nothing of somebody else's is changed", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const { id } = await anAccount(h, mira);
  const refused = h.as(mira).socialAccounts.update({ id, isDefault: false as true });
  await expect(refused).rejects.toThrow("make another account the default instead");
  await expect(h.as(other).socialAccounts.update({ id, label: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await h.as(mira).socialAccounts.get({ id })).account.label).toBeNull();
});
