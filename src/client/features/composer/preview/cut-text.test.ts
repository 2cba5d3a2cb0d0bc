import { expect, test } from "vitest";
import { instagramLook } from "../networks/instagram.tsx";
import { xLook } from "../networks/x.ts";
import { shownAtFirst } from "./cut-text.ts";

const caption = instagramLook.cut;

test("a long caption is cut between words, a tweet is never cut", () => {
  const long = "word ".repeat(60).trim();
  const shown = shownAtFirst(long, caption) ?? "";
  expect(shown.length).toBeLessThanOrEqual(125);
  expect(shown.endsWith("word")).toBe(true);
  expect(shownAtFirst("Short", caption)).toBeNull();
  expect(shownAtFirst("a\nb\nc", caption)).toBe("a\nb");
  expect(shownAtFirst("A caption\n\n#one #two", caption)).toBeNull();
  expect(shownAtFirst("a\n\nb\n\nc", caption)).toBe("a\n\nb");
  expect(xLook.cut).toBeNull();
});
