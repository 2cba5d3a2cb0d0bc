import { expect, test } from "vitest";
import { htmlToText } from "./html-to-text.ts";

test.each([
  ["<p>Hello</p>", "Hello"],
  ["<p>One<br />two<br>three</p><p>Four</p>", "One\ntwo\nthree\n\nFour"],
  ["Caf&eacute; &ndash; it&rsquo;s &hellip; &#146;", "Café – it’s … ’"],
  ["<p>a &amp; b &lt;3 &quot;c&quot; &#39;d&#39; &#x1F600; &#128512;</p>", "a & b <3 \"c\" 'd' 😀 😀"],
  ["&amp;lt; &unknown; &#0; &#xD800; &#1114112; & &;", "&lt; &unknown; \uFFFD \uFFFD \uFFFD & &;"],
  [
    '<p><a href="https://example.com/?a=1&amp;b=%3E"><span class="invisible">https://</span><span class="ellipsis">example.com/?a=1</span><span class="invisible">&amp;b=%3E</span></a></p>',
    "https://example.com/?a=1&b=%3E",
  ],
  [
    '<p><span class="h-card"><a href="https://m.example/@anna" class="u-url mention">@<span>anna</span></a></span>, see <a class="hashtag">#<span>clay</span></a></p>',
    "@anna, see #clay",
  ],
  ['<a title="a > b">c</a> 1 < 2 <3 <', "c 1 < 2 <3 <"],
  ["plain\ntext", "plain text"],
  ["<p>one</p>two<ul><li>three</li><li>four</li></ul>", "one\n\ntwo\n\nthree\n\nfour"],
  ["<p>unclosed <a href='x", "unclosed <a href='x"],
  ["", ""],
])("%j reads %j", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test("reads hostile markup in one pass", () => {
  const start = performance.now();
  for (const piece of ["<a", "<a ", '<a "', "<", "&", "&#", "<br", "<p>"]) htmlToText(piece.repeat(50_000));
  expect(performance.now() - start).toBeLessThan(2_000);
});
