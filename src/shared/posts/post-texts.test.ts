import { expect, test } from "vitest";
import { planTexts, type TypedTexts } from "./post-texts.ts";

const typed = (change: Partial<TypedTexts> = {}): TypedTexts => ({
  content: "Kiln opening",
  hashtags: ["clay"],
  thread: [],
  platformContent: {},
  firstComment: null,
  ...change,
});

const textsOf = (platform: "facebook" | "x", change: Partial<TypedTexts>) =>
  planTexts(platform, typed(change)).map(({ kind, text, path }) => `${kind} ${path}: ${text}`);

test("a thread follows the content on a network with threads, and is left out elsewhere", () => {
  const thread = ["First", "Second"];
  expect(textsOf("x", { thread })).toEqual([
    "post content: Kiln opening\n\n#clay",
    "thread thread.0: First",
    "thread thread.1: Second",
  ]);
  expect(textsOf("facebook", { thread })).toEqual(["post content: Kiln opening\n\n#clay"]);
});

test.each(["", "  \n", "First", " First "])("with the content %j the thread replaces it", (content) => {
  expect(textsOf("x", { content, thread: ["First", "Second"] })).toEqual([
    "post thread.0: First\n\n#clay",
    "thread thread.1: Second",
  ]);
});

test("a platform's own text replaces the content on that platform only", () => {
  const platformContent = { x: "Short" };
  expect(textsOf("x", { platformContent })).toEqual(["post platformContent.x: Short\n\n#clay"]);
  expect(textsOf("facebook", { platformContent })).toEqual(["post content: Kiln opening\n\n#clay"]);
});

test("the first comment is last, and a blank one is left out", () => {
  expect(textsOf("x", { hashtags: [], thread: ["Second"], firstComment: " Link " })).toEqual([
    "post content: Kiln opening",
    "thread thread.0: Second",
    "comment firstComment: Link",
  ]);
  expect(textsOf("facebook", { hashtags: [], firstComment: "  " })).toEqual(["post content: Kiln opening"]);
});
