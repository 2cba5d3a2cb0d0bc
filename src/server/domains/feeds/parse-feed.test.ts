import fc from "fast-check";
import { expect, test } from "vitest";
import { NoFeed, parseFeed } from "./parse-feed.ts";

const address = "https://kiln.test/blog/feed.xml";

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Kiln &amp; Clay</title>${items}</channel></rss>`;

test("an RSS feed", () => {
  const { title, items } = parseFeed(
    rss(`
      <item><title>Six &lt;b&gt;new&lt;/b&gt; bowls</title><guid isPermaLink="false">b6</guid><link>/bowls</link>
        <description><![CDATA[<p>Glazed&nbsp;by   hand</p><p>Fired twice</p>]]></description>
        <enclosure url="https://kiln.test/talk.mp3" type="audio/mpeg" length="1"/>
        <enclosure url="https://kiln.test/bowls.jpg" type="image/jpeg" length="1"/></item>
      <item><link>https://kiln.test/cups</link><media:content url="http://kiln.test/cups.jpg" medium="image"/>
        <media:thumbnail url="https://kiln.test/large.jpg"/></item>
      <item></item>`),
    address,
  );
  expect(title).toBe("Kiln & Clay");
  expect(items).toEqual([
    {
      idHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      linkHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      title: "Six new bowls",
      link: "https://kiln.test/bowls",
      summary: "Glazed by hand\n\nFired twice",
      picture: "https://kiln.test/bowls.jpg",
    },
    expect.objectContaining({ title: "", link: "https://kiln.test/cups", picture: "https://kiln.test/large.jpg" }),
  ]);
});

test("an Atom feed", () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Kiln</title>
    <entry><id>urn:1</id><title type="html">Six &amp;amp; seven</title><link rel="alternate" href="https://kiln.test/1"/>
    <link rel="enclosure" type="image/png" href="https://kiln.test/1.png"/><content type="html">&lt;p&gt;All of it&lt;/p&gt;</content></entry></feed>`;
  expect(parseFeed(atom, address).items).toMatchObject([
    { title: "Six & seven", link: "https://kiln.test/1", summary: "All of it", picture: "https://kiln.test/1.png" },
  ]);
});

test("a JSON feed, and an RDF feed", () => {
  const json = JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: "Kiln",
    items: [
      { id: "1", url: "https://kiln.test/1", title: "One", content_text: "Hi", image: "https://kiln.test/1.png" },
    ],
  });
  expect(parseFeed(json, address).items).toMatchObject([
    { title: "One", summary: "Hi", picture: "https://kiln.test/1.png" },
  ]);
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel rdf:about="https://kiln.test"><title>Kiln</title></channel>
    <item rdf:about="https://kiln.test/1"><title>One</title><link>https://kiln.test/1</link></item></rdf:RDF>`;
  expect(parseFeed(rdf, address).items).toMatchObject([{ title: "One", link: "https://kiln.test/1" }]);
});

test("a link identifies an item only if no other item has it", () => {
  const { items } = parseFeed(
    rss(
      `<item><guid>1</guid><link>https://kiln.test/</link></item><item><guid>2</guid><link>https://kiln.test/</link></item>
       <item><guid>3</guid><link>https://kiln.test/3</link></item>`,
    ),
    address,
  );
  expect(items.map(({ linkHash }) => linkHash === null)).toEqual([true, true, false]);
});

test.each([
  "",
  "<html><body>No feed here</body></html>",
  "{}",
  "[]",
  "<rss>",
  "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
])("%j is no feed", (text) => {
  expect(() => parseFeed(text, address)).toThrow(NoFeed);
});

test("any text is a feed or NoFeed, and what is read can be stored", () => {
  const pieces = fc.constantFrom(
    "<item>",
    "</item>",
    "<title>",
    "</title>",
    "<link>",
    "&#0;",
    "\0",
    "\ud800",
    "<![CDATA[",
    "]]>",
    "<guid>",
    "x",
    "javascript:1",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (parts) => {
      try {
        for (const { title, summary, link } of parseFeed(rss(parts.join("")), address).items) {
          for (const text of [title, summary]) expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
          expect(link === null || /^https?:/.test(link)).toBe(true);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(NoFeed);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["<", 4_900_000],
  ["<a>", 1_600_000],
  ["<item>", 800_000],
  ["<![CDATA[", 500_000],
  ["&", 4_900_000],
  ["&lt;p ", 800_000],
  ["<item><title>a</title></item>", 160_000],
  ["[", 4_900_000],
])("%s, %i times, is read in seconds", (piece, times) => {
  for (const start of ['<rss version="2.0"><channel><item><description>', "<feed><title>", '{"items":', ""]) {
    const begun = performance.now();
    try {
      parseFeed(start + piece.repeat(times), address);
    } catch (error) {
      expect(error).toBeInstanceOf(NoFeed);
    }
    expect(performance.now() - begun).toBeLessThan(4_000);
  }
});

test("entities of a document type do not expand", () => {
  const laughs = `<!DOCTYPE rss [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>${rss("<item><title>&b;</title><guid>1</guid></item>")}`;
  expect(parseFeed(laughs, address).items[0]?.title).toBe("&b;");
});
