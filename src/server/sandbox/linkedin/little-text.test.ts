import { expect, test } from "vitest";
import { publishedText } from "./little-text.ts";

test.each([
  ["plain text", "plain text"],
  [String.raw`salt \& \(fire\)`, "salt "],
  [String.raw`salt & \(fire\) \_`, "salt & (fire) _"],
  ["cut (here", "cut "],
  ["see https://a.example/x_y~z#part and go on", "see https://a.example/x_y~z#part and go on"],
  ["(https://a.example)", ""],
  ["https://a.example) gone", "https://a.example"],
  ["#clay #", "#clay "],
  [String.raw`{hashtag|\#|clay} on`, "#clay on"],
  ["by @[Kiln](urn:li:organization:7) on", "by Kiln on"],
  ["@nobody", ""],
])("%j is published as %j", (commentary, text) => {
  expect(publishedText(commentary)).toBe(text);
});
