import { connect, createServer, type Server, type Socket } from "node:net";

/** `losing`: each connection is closed at the first question of the driver, as by a pooler that has lost its server. */
type Mood = "serving" | "silent" | "closing" | "refusing" | "losing";

/** In the first question of postgres.js on a connection. */
const firstQuestion = "pg_catalog.pg_type";

/** A proxy to a database server that fails on command, as a server or a network does. */
export class MoodyProxy {
  private mood: Mood = "serving";
  private readonly sockets = new Set<Socket>();
  private readonly muted = new WeakSet<Socket>();
  private listener: Server | undefined;
  private readonly target: URL;
  /** Connections, counted from 1, that are accepted and never answered. */
  readonly silentOnes = new Set<number>();
  port = 0;
  accepted = 0;
  /** Connections that were closed while losing. */
  lost = 0;

  constructor(target: URL) {
    this.target = target;
  }

  async listen() {
    const listener = createServer((client) => this.accept(client));
    await new Promise<void>((resolve) => listener.listen(this.port, "127.0.0.1", resolve));
    const address = listener.address();
    if (typeof address === "object" && address) this.port = address.port;
    this.listener = listener;
  }

  private accept(client: Socket) {
    this.accepted++;
    this.track(client);
    if (this.mood === "silent" || this.silentOnes.has(this.accepted)) this.muted.add(client);
    if (this.mood === "closing") return client.end();
    const server = this.track(connect(Number(this.target.port), "127.0.0.1"));
    client.on("data", (bytes) => {
      if (this.mood === "losing" && bytes.includes(firstQuestion)) {
        this.lost += 1;
        return client.end();
      }
      return !this.muted.has(client) && server.write(bytes);
    });
    server.on("data", (bytes) => !this.muted.has(client) && client.write(bytes));
    client.on("close", () => server.destroy());
    return server.on("close", () => client.destroy());
  }

  private track(socket: Socket) {
    this.sockets.add(socket);
    socket.on("close", () => this.sockets.delete(socket));
    return socket.on("error", () => socket.destroy());
  }

  async become(mood: Mood) {
    this.mood = mood;
    // As after a cut cable: open connections stay silent, and neither side is notified.
    if (mood === "silent") return this.sockets.forEach((socket) => this.muted.add(socket));
    if (mood === "closing" || mood === "refusing" || mood === "losing")
      for (const socket of this.sockets) socket.destroy();
    if (mood === "refusing") await new Promise((resolve) => this.listener?.close(resolve));
    else if (!this.listener?.listening) await this.listen();
  }

  url() {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }
}
