import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { onTestFinished } from "vitest";

/** A WebSocket text frame from a server, with a 16-bit length: up to 65,535 bytes. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(4);
  head.writeUInt8(0x81, 0);
  head.writeUInt8(126, 1);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** ComfyUI's WebSocket endpoint: sends these messages to each client after it connects. */
export async function serveProgress(messages: readonly unknown[]) {
  const connected: IncomingMessage[] = [];
  const server = createServer();
  server.on("upgrade", (request, socket) => {
    connected.push(request);
    const key = `${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash("sha1").update(key).digest("base64");
    const head = `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`;
    socket.write(head);
    for (const message of messages)
      socket.write(frame(typeof message === "string" ? message : JSON.stringify(message)));
    onTestFinished(() => void socket.destroy());
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return { baseUrl: `http://127.0.0.1:${address.port}`, connected };
}
