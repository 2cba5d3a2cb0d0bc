import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy between the browser and the server. It answers as `instead` decides (true: it has), and counts what the
 * browser sends. The log of the server cannot: a request whose answer the browser dropped is not in it.
 */
export async function frontProxy(
  target: string,
  instead: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean = () => false,
) {
  const received: string[] = [];
  const proxy = createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    received.push(`${method} ${url}`);
    if (instead(incoming, outgoing)) return;
    const forwarded = request(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    countOf: (path: string) => received.filter((line) => line === `GET ${path}`).length,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
