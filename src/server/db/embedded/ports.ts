import { createServer } from "node:net";

/** `wanted` if nobody listens there, else a free port. */
export async function pickPort(wanted: number | undefined): Promise<number> {
  const listen = (port: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const server = createServer();
      server.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
      );
      server.listen(port, "127.0.0.1", () => {
        const address = server.address();
        server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
      });
    });
  const port = (wanted !== undefined && (await listen(wanted))) || (await listen(0));
  if (port === undefined) throw new Error("There is no free port on 127.0.0.1");
  return port;
}
