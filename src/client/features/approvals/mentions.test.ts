import { expect, test } from "vitest";
import type { UserId } from "#shared/ids.ts";
import { mentionsIn, withMention } from "./mentions.ts";

const person = (id: string, name: string) => ({ id: id as UserId, name });
const ada = person("1", "Ada");
const adaKiln = person("2", "Ada Kiln");

test("names behind an @ are mentions, and a longer name is not its beginning", () => {
  expect(mentionsIn("Ada, look", [ada, adaKiln])).toEqual([]);
  expect(mentionsIn("@Ada look", [ada, adaKiln])).toEqual(["1"]);
  expect(mentionsIn("@Ada Kiln look", [ada, adaKiln])).toEqual(["2"]);
  expect(mentionsIn("@Ada Kiln and @Ada", [ada, adaKiln])).toEqual(["2", "1"]);
});

test("a chosen person is added behind what was typed", () => {
  expect(withMention("", ada)).toBe("@Ada ");
  expect(withMention("Look", ada)).toBe("Look @Ada ");
  expect(withMention("Look ", ada)).toBe("Look @Ada ");
});
