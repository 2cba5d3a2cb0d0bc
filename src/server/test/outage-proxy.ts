import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";

/** `refuse`: connections are refused. `cut`: they end once they have sent something, which never arrives. */
export type Outage = "refuse" | "cut";

export interface OutageProxy {
  baseUrl: string;
  /** Ends the present connections, and lets none through for this time. */
  goAway(outage: Outage, ms: number): Promise<void>;
}

/** A proxy between the server and the sandbox that can be away, as a network that is started again. For one test file. */
export async function outageProxy(targetPort: () => number): Promise<OutageProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;

  function pass(from: Socket): void {
    const to = connect(targetPort(), "127.0.0.1");
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    if (isCut) from.once("data", () => from.destroy());
    else from.pipe(to).pipe(from);
  }

  const listen = async (port: number): Promise<Server> => {
    const server = createServer(pass).listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  afterAll(() => {
    endConnections();
    server.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async goAway(outage, ms) {
      isCut = outage === "cut";
      if (!isCut) server.close();
      endConnections();
      await sleep(ms);
      if (!isCut) server = await listen(port);
      isCut = false;
    },
  };
}
