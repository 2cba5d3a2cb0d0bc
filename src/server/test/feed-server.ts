import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface ServedItem {
  id: string;
  title: string;
  link?: string;
  picture?: string;
}

const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A site of another person with an RSS feed. Closed after the test file. */
export async function feedServer() {
  const state = {
    url: "",
    host: "",
    /** As the feed lists them. */
    items: [] as ServedItem[],
    /** Answers with this status instead. */
    status: 200,
    /** Added to the head of each answer. */
    headers: {} as Record<string, string>,
    /** Answered instead of the items. */
    body: null as Buffer | null,
    /** Called by each request, before its answer. */
    onRequest: async () => {},
    /** Requests that were answered with "unchanged". */
    unchanged: 0,
  };
  function answer(request: IncomingMessage, response: ServerResponse) {
    const items = state.items.map(
      ({ id, title, link = `https://kiln.test/${id}`, picture }) =>
        `<item><guid isPermaLink="false">${xml(id)}</guid><title>${xml(title)}</title><link>${xml(link)}</link>${
          picture === undefined ? "" : `<enclosure url="${xml(picture)}" type="image/png" length="1"/>`
        }</item>`,
    );
    const etag = `"${createHash("sha256")
      .update(state.body ?? JSON.stringify(state.items))
      .digest("base64url")}"`;
    if (state.status === 200 && request.headers["if-none-match"] === etag) {
      state.unchanged += 1;
      response.writeHead(304).end();
      return;
    }
    response.writeHead(state.status, { "content-type": "application/rss+xml", etag, ...state.headers });
    response.end(state.body ?? `<rss version="2.0"><channel><title>Kiln news</title>${items.join("")}</channel></rss>`);
  }
  const server = createServer((request, response) => void state.onRequest().then(() => answer(request, response)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.url = `http://${state.host}/feed.xml`;
  afterAll(() => void server.close());
  return state;
}
