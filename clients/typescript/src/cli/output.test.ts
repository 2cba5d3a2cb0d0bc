import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { alignColumns, harmless, Output, shorten, takesColour, widthOf } from "./output.ts";

describe("columns", () => {
  test("are aligned by what a terminal shows, and the last one is not filled up", () => {
    const rows = [
      ["STATUS", "TEXT", "ID"],
      ["draft", "陶器 🏺", "1"],
      ["published", "Zwölf", "22"],
    ];
    expect(alignColumns(rows)).toEqual(["STATUS     TEXT     ID", "draft      陶器 🏺  1", "published  Zwölf    22"]);
  });

  test.each([
    ["a", 1],
    ["é", 1],
    ["陶器", 4],
    ["👩‍🎨", 2],
    ["", 0],
  ])("%j is %i wide", (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe("a text of others", () => {
  test("moves no cursor and names no window", () => {
    expect(harmless("\u001b]0;owned\u0007 \u009b2J ok")).toBe("]0;owned 2J ok");
  });

  test("is shortened to one line, between letters", () => {
    expect(shorten("One\n  two   three", 40)).toBe("One two three");
    expect(shorten("One two three", 8)).toBe("One two…");
    expect(shorten("陶器陶器", 6)).toBe("陶器…");
  });
});

test("colours are for terminals whose user wants them", () => {
  expect(takesColour({ isTTY: true }, {})).toBe(true);
  expect(takesColour({ isTTY: true }, { NO_COLOR: "1" })).toBe(false);
  expect(takesColour({ isTTY: true }, { TERM: "dumb" })).toBe(false);
  expect(takesColour({ isTTY: false }, {})).toBe(false);
});

test("with --json standard output has the JSON alone", () => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = new Output({ stdout, stderr, isJson: true, hasColour: true });
  output.say("For people");
  output.table(["A"], [["b"]]);
  output.note("Progress");
  output.json({ a: 1 });
  expect(String(stdout.read())).toBe('{\n  "a": 1\n}\n');
  expect(String(stderr.read())).toBe("Progress\n");
});
