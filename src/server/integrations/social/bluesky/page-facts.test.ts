import { expect, test } from "vitest";
import { decodePage, readPageFacts } from "./page-facts.ts";

test("a page says what its card shows, in attributes of any order and quotes", () => {
  const html = `<html><head><title>Old</title>
    <meta content='Glaze &amp; salt &#x1F3FA;' property="og:title">
    <META NAME=description CONTENT="Plain"><meta property="og:description" content="How  to
    fire">
    <meta property="og:image" content="/a.jpg?x=1&amp;y=2"/><meta property="og:title" content="Second"></head>`;
  expect(readPageFacts(html)).toEqual({
    title: "Glaze & salt 🏺",
    description: "How to fire",
    image: "/a.jpg?x=1&y=2",
  });
});

test("without these its title and description are taken", () => {
  expect(readPageFacts(`<title lang="en"> Kiln &lt;1&gt; </title><meta name="description" content="Clay">`)).toEqual({
    title: "Kiln <1>",
    description: "Clay",
    image: null,
  });
});

test.each(["", "<p>Text</p>", "<title>  </title>", "<meta property='og:title' content=''>"])("%j has no card", (html) =>
  expect(readPageFacts(html)).toBeNull(),
);

test("long texts are cut, and a broken character is not kept", () => {
  const { title = "" } = readPageFacts(`<title>${"a".repeat(299)}🏺🏺</title>`) ?? {};
  expect(title).toHaveLength(300);
  expect(title.isWellFormed()).toBe(true);
});

test("many unclosed elements are read in a short time", () => {
  const started = performance.now();
  for (const start of ["<meta ", "<title ", "<meta content=", "<meta " + " ".repeat(3_000), "&#", '<meta a="'])
    readPageFacts(start.repeat(3_000_000 / start.length));
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("a page is read in the encoding that it names", () => {
  const page = Buffer.from(`<meta charset="iso-8859-1"><title>Töpfern</title>`, "latin1");
  expect(readPageFacts(decodePage(page))?.title).toBe("Töpfern");
  expect(decodePage(Buffer.from("<meta charset=unheard-of>Töpfern"))).toContain("Töpfern");
});
