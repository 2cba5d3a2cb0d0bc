import { connect, Socket } from "node:net";
import postgres from "postgres";
import {
  type DatabaseAddress,
  type DatabaseHost,
  parseDatabaseUrl,
  type SessionAttributes,
} from "#server/db/database-url.ts";
import { isDatabaseUnavailable, NoHostError } from "#server/db/errors.ts";

/** Where the driver wants to connect to; it knows one host only. */
export interface Target {
  host: string[];
  port: number[];
  path: string | false | undefined;
}

/**
 * The way to the server behind an address. It chooses among several hosts in place of the drivers: postgres.js tries hosts of the
 * wrong kind without a delay and without an end, and node-postgres knows one host only.
 */
export interface Route {
  /** For a driver: the address with one host. */
  readonly url: string;
  /** The option of postgres.js that opens its connections. */
  readonly forPostgresJs: { socket(target: Target): Socket | Promise<Socket> };
  /** The option of node-postgres that makes its sockets; it connects them itself. */
  readonly forNodePostgres: { stream(): Socket };
  /** After a refused write: closes the connections to a server that must not be used any more. The drivers connect again. */
  leave(): void;
}

/** How often open connections are compared with the server that is to be used now. */
const checkEveryMs = 10_000;
/** A choice also serves the connections that open within this time. */
const freshForMs = 1_000;
const probeSeconds = 3;
const leaveEveryMs = 1_000;

interface ServerState {
  isStandby: boolean;
  isReadOnly: boolean;
}

const suits = (wanted: SessionAttributes, { isStandby, isReadOnly }: ServerState): boolean =>
  ({
    any: true,
    "read-write": !isReadOnly,
    "read-only": isReadOnly,
    primary: !isStandby,
    standby: isStandby,
    "prefer-standby": isStandby,
  })[wanted];

/**
 * postgres.js retries at once and endlessly when a server closes the connection cleanly during the handshake. As an error, the close
 * ends the query and starts the driver's backoff.
 */
const failWhenClosed = (socket: Socket) =>
  socket.once("end", () => socket.destroy(new Error("The database closed the connection")));

/** The driver reads the host name for TLS from the socket. */
const openSocket = ({ host, port }: DatabaseHost) => Object.assign(failWhenClosed(connect(port, host)), { host, port });

async function readState(url: string): Promise<ServerState> {
  const sockets = { socket: ({ host, port }: Target) => openSocket({ host: host[0] ?? "", port: port[0] ?? 5432 }) };
  const sql = postgres(url, {
    ...sockets,
    max: 1,
    connect_timeout: probeSeconds,
    fetch_types: false,
    prepare: false,
    onnotice: () => undefined,
    connection: { application_name: "postloom route" },
  });
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoHostError("A host did not answer in time")), probeSeconds * 1_000);
  try {
    const [row] = await Promise.race([
      sql.unsafe<(ServerState & { isReadOnly: boolean })[]>(
        `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
      ),
      late,
    ]);
    if (row === undefined) throw new Error("The database returned no state");
    return row;
  } finally {
    clearTimeout(timer);
    await sql.end({ timeout: 0 });
  }
}

const nameOf = ({ host, port }: DatabaseHost) => `${host}:${port}`;

/** The first host to answer that has the wanted state. */
async function chooseHost({ hosts, urlOf }: DatabaseAddress, wanted: SessionAttributes): Promise<DatabaseHost> {
  const ask = async (host: DatabaseHost) => {
    if (suits(wanted, await readState(urlOf(host)))) return host;
    throw new NoHostError(`${nameOf(host)} is not ${wanted}`);
  };
  try {
    return await Promise.any(hosts.map(ask));
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    if (wanted === "prefer-standby") return chooseHost({ hosts, urlOf, wanted }, "any");
    // A wrong password or a missing database explains more than that no host was found.
    const told = error.errors.find((reason: unknown) => !isDatabaseUnavailable(reason));
    throw told instanceof Error
      ? told
      : new NoHostError(`No host of ${hosts.map(nameOf).join(", ")} is ${wanted} now`, { cause: error });
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** A socket that reports `error` to the driver as a failed connection. */
function failedSocket(error: unknown): Socket {
  const socket = new Socket();
  // The driver adds its listeners first.
  setImmediate(() => socket.destroy(asError(error)));
  return socket;
}

/** `otherwise`: the state of the server for an address that names none. */
export function createRoute(url: string, otherwise?: SessionAttributes): Route {
  const address = parseDatabaseUrl(url, otherwise);
  const { hosts, wanted, urlOf } = address;
  /** Open sockets with their host; null while it is not chosen, or the only one. */
  const sockets = new Map<Socket, DatabaseHost | null>();
  let choice: { host: DatabaseHost; at: number } | null = null;
  let choosing: Promise<DatabaseHost> | null = null;
  let leftAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  /** The current host is asked before the others. */
  async function choose(): Promise<DatabaseHost> {
    const known = choice?.host;
    choice = null;
    const host =
      (known && (await chooseHost({ ...address, hosts: [known] }, wanted ?? "any").catch(() => null))) ??
      (await chooseHost(address, wanted ?? "any"));
    choice = { host, at: performance.now() };
    return host;
  }

  async function currentHost(): Promise<DatabaseHost> {
    if (choice !== null && performance.now() - choice.at < freshForMs) return choice.host;
    return (choosing ??= choose().finally(() => (choosing = null)));
  }

  function closeAllBut(host: DatabaseHost | null): void {
    for (const [socket, its] of sockets) if (host === null || (its !== null && its !== host)) socket.destroy();
  }

  /** Without a suitable host the connections stay: some reads still succeed. */
  const follow = () => void currentHost().then(closeAllBut, () => undefined);

  function track(socket: Socket, host: DatabaseHost | null): Socket {
    sockets.set(socket, host);
    if (hosts.length > 1) timer ??= setInterval(follow, checkEveryMs).unref();
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
    return socket;
  }

  const openChosen = () => currentHost().then((host) => track(openSocket(host), host), failedSocket);

  /** node-postgres calls `connect` with the only host that it knows. */
  function openLater(): Socket {
    const socket = track(new Socket(), null);
    if (wanted === null) return socket;
    const connectTo = socket.connect.bind(socket);
    const connectChosen = () => {
      currentHost().then(
        (host) => {
          if (socket.destroyed) return;
          sockets.set(socket, host);
          connectTo(host.port, host.host);
        },
        (error: unknown) => socket.destroy(asError(error)),
      );
      return socket;
    };
    return Object.assign(socket, { connect: connectChosen });
  }

  return {
    url: urlOf(hosts[0] ?? { host: "", port: 0 }),
    forPostgresJs: {
      socket({ host: [host = ""], port: [port = 5432], path }) {
        if (wanted !== null) return openChosen();
        return track(path ? failWhenClosed(connect(path)) : openSocket({ host, port }), null);
      },
    },
    forNodePostgres: { stream: openLater },
    leave() {
      if (performance.now() - leftAt < leaveEveryMs) return;
      leftAt = performance.now();
      choice = null;
      if (wanted === null || wanted === "any") closeAllBut(null);
      else follow();
    },
  };
}
