import { expect, test } from "vitest";
import type { SocialAccountId } from "#shared/ids.ts";
import { distinctName } from "./distinct-names.ts";
import { shownName } from "./shown-name.ts";

const kinds = { page: "Page", profile: "Profile" };
const account = (platform: "linkedin" | "facebook" | "x" | "mastodon", externalId: string, change: object = {}) => ({
  id: externalId as SocialAccountId,
  platform,
  externalId,
  name: "Kiln & Clay",
  username: null,
  server: null,
  label: null,
  ...change,
});
const names = (accounts: ReturnType<typeof account>[], nameOf: Parameters<typeof distinctName>[2] = shownName) =>
  accounts.map((one) => distinctName(one, accounts, nameOf, kinds));

test("a person and a page of one name are told apart by their kind", () => {
  expect(names([account("linkedin", "urn:li:person:1"), account("linkedin", "urn:li:organization:2")])).toEqual([
    "Kiln & Clay (Profile)",
    "Kiln & Clay (Page)",
  ]);
});

test("two pages of one name are told apart by their @names, and without these by their ids", () => {
  const pages = ["2", "3"].map((id) => account("linkedin", `urn:li:organization:${id}`, { username: `kiln-${id}` }));
  expect(names(pages)).toEqual(["Kiln & Clay (@kiln-2)", "Kiln & Clay (@kiln-3)"]);
  expect(names([account("facebook", "11"), account("facebook", "12")])).toEqual([
    "Kiln & Clay (11)",
    "Kiln & Clay (12)",
  ]);
});

test("names that differ already stay as they are", () => {
  const [one, two] = [account("x", "1", { username: "kiln" }), account("x", "2", { username: "clay" })];
  expect(names([one, two, account("facebook", "3")])).toEqual(["@kiln", "@clay", "Kiln & Clay"]);
  expect(names([one, two], ({ name }) => name)).toEqual(["Kiln & Clay (@kiln)", "Kiln & Clay (@clay)"]);
});
