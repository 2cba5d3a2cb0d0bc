import { expect, test } from "vitest";
import { contentMax, mediaMax } from "#shared/posts/post-limits.ts";
import { shareOfForm, shareOfFragment, sharedText } from "./read-share.ts";

test.each([
  [{ title: "Kiln", text: "", link: "https://kiln.test/" }, "Kiln\n\nhttps://kiln.test/"],
  [{ title: "Kiln", text: " Six bowls ", link: "https://kiln.test/" }, "Six bowls\n\nhttps://kiln.test/"],
  // Some programs put the address into the text.
  [{ title: "", text: "See https://kiln.test/", link: "https://kiln.test/" }, "See https://kiln.test/"],
  [{ title: "", text: "", link: "https://kiln.test/" }, "https://kiln.test/"],
  [{ title: "", text: "", link: "" }, ""],
])("the text of %j", (fields, text) => {
  expect(sharedText(fields)).toBe(text);
});

test("a text is cut at the longest one that a post may have", () => {
  expect(sharedText({ title: "", text: "x".repeat(contentMax + 5), link: "" })).toHaveLength(contentMax);
});

test("a text can be saved: without NUL, and without half a character where it is cut", () => {
  const text = `a\0${"x".repeat(contentMax - 2)}🏺`;
  expect(sharedText({ title: "", text, link: "" })).toBe(`a${"x".repeat(contentMax - 2)}`);
});

test("a fragment gives text and public pictures, each once", () => {
  const params = new URLSearchParams({ text: "Six bowls", link: "https://kiln.test/" });
  for (const picture of [
    "https://kiln.test/a.jpg",
    "https://kiln.test/a.jpg",
    "http://kiln.test/b.jpg",
    "javascript:1",
    "x",
  ])
    params.append("picture", picture);
  expect(shareOfFragment(`#${params}`)).toEqual({
    text: "Six bowls\n\nhttps://kiln.test/",
    files: [],
    pictures: ["https://kiln.test/a.jpg"],
  });
});

test.each(["", "#", "#text=", "#other=1"])("nothing is in the fragment %j", (fragment) => {
  expect(shareOfFragment(fragment)).toBeNull();
});

test("a form gives the files that a library takes, as many as a post may have", () => {
  const form = new FormData();
  form.append("text", "Six bowls");
  form.append("media", new File(["x"], "notes.pdf", { type: "application/pdf" }));
  form.append("media", new File([], "empty.png", { type: "image/png" }));
  form.append("media", "not a file");
  for (let count = 0; count < mediaMax + 2; count++)
    form.append("media", new File(["x"], `${count}.png`, { type: "image/png" }));
  const share = shareOfForm(form);
  expect(share.text).toBe("Six bowls");
  expect(share.files.map(({ name }) => name)).toEqual(Array.from({ length: mediaMax }, (_, index) => `${index}.png`));
});
