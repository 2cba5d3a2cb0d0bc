import { expect, test } from "vitest";
import { createAccountBook } from "#server/domains/posts/transfer/rows/account-book.ts";
import type { SocialAccountId } from "#shared/ids.ts";

const account = (id: string, platform: "linkedin" | "x", username: string | null) => ({
  id: id as SocialAccountId,
  platform,
  name: "Kiln & Clay",
  username,
  server: null,
  label: null,
});
const [person, page, onX] = [
  account("a1", "linkedin", null),
  account("b2", "linkedin", "kiln"),
  account("c3", "x", "k"),
];

test("a name that accounts of several networks have needs its network", () => {
  const { find } = createAccountBook([person, onX]);
  expect(find("Kiln & Clay")).toEqual({
    problem: "Several accounts are called Kiln & Clay. Write the network before the name, like x:kiln",
  });
  expect(find("linkedin:Kiln & Clay")).toEqual({ platform: "linkedin", id: "a1" });
});

test("of two accounts of one name on one network the problem says how each is written, and that is found", () => {
  const { find } = createAccountBook([person, page]);
  expect(find("linkedin:Kiln & Clay")).toEqual({
    problem: "Several accounts of one network are called linkedin:Kiln & Clay. Write one of a1, linkedin:kiln",
  });
  expect(find("a1")).toEqual({ platform: "linkedin", id: "a1" });
  expect(find("linkedin:kiln")).toEqual({ platform: "linkedin", id: "b2" });
});
