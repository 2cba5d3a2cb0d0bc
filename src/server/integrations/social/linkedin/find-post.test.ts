import { expect, test } from "vitest";
import { escapeLittleText } from "#shared/platforms/linkedin-text.ts";
import { isSameCommentary } from "./find-post.ts";

const text = "Glaze (new) https://kiln.example/a_b #clay";

test.each([
  ["as it was sent", escapeLittleText(text)],
  ["without backslashes", text],
  ["with a hashtag as a template", String.raw`Glaze \(new\) https://kiln.example/a_b {hashtag|\#|clay}`],
  ["with a shortened address", "Glaze (new) https://lnkd.in/dXy_1 #clay"],
])("a commentary %s is the same text", (_name, commentary) => {
  expect(isSameCommentary(text, commentary)).toBe(true);
});

test.each([
  ["another address", "Glaze (new) https://kiln.example/other #clay"],
  ["other words and a shortened address", "Glaze (old) https://lnkd.in/dXy_1 #clay"],
  ["a part of it", "Glaze "],
])("a commentary with %s is another text", (_name, commentary) => {
  expect(isSameCommentary(text, commentary)).toBe(false);
});
