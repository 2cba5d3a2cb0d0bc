import { expect, test } from "vitest";
import { htmlToText } from "#server/lib/html-to-text.ts";
import { renderMarkdown } from "./render-markdown.ts";

test.each([
  ["# Kiln", "<h1>Kiln</h1>"],
  ["- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
  ["1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"],
  ["> said\n> twice", "<blockquote><p>said<br>twice</p></blockquote>"],
  ["**bold** and *more* and ~~less~~", "<p><strong>bold</strong> and <em>more</em> and <del>less</del></p>"],
  ["`a < b`", "<p><code>a &lt; b</code></p>"],
  ["[here](https://example.com/x)", '<p><a href="https://example.com/x">here</a></p>'],
  ["one\n\n---\n\ntwo", "<p>one</p>\n<hr>\n<p>two</p>"],
])("%j is shown as %s", (text, html) => {
  expect(renderMarkdown(text)).toBe(html);
});

test("names, addresses and lone marks stay as they are", () => {
  const text = "snake_case_name https://example.com/a_b_c 2 * 3 * 4 -not a list";
  expect(htmlToText(renderMarkdown(text))).toBe(text);
});
