import { connect, type Socket } from "node:net";
import postgres, { type Options, type Sql, type TransactionSql } from "postgres";

/** The database did not answer in time. Whether the statement took effect is unknown. */
export class DatabaseTimeoutError extends Error {
  constructor(deadlineMs: number) {
    super(`The database did not answer within ${deadlineMs} ms`);
    this.name = "DatabaseTimeoutError";
  }
}

interface Target {
  host: string[];
  port: number[];
  path: string | false | undefined;
}

/**
 * Opens the connection in the driver's place: postgres.js takes a server that closes politely while connecting for a
 * reason to try again at once and for ever. Turned into an error, it ends the query and starts the driver's backoff.
 */
function socketFactory() {
  let attempt = 0;
  return ({ host, port, path }: Target): Socket => {
    const turn = attempt++ % host.length;
    const socket = path ? connect(path) : connect(port[turn] ?? 5432, host[turn]);
    socket.once("end", () => socket.destroy(new Error("The database closed the connection")));
    // The driver reads the name for TLS from here.
    return Object.assign(socket, { host: host[turn], port: port[turn] });
  };
}

type Unsafe = (...args: Parameters<Sql["unsafe"]>) => ReturnType<Sql["unsafe"]>;

/** Statements with longer lists than this are as various as their lengths, and the server would keep every one of them. */
const keptParameters = 40;

/**
 * drizzle asks for unnamed statements, which the driver sends in two round trips and the server parses anew each time.
 * Named ones are parsed once for each connection.
 */
const isKept = (parameters: readonly unknown[]) => parameters.length > 0 && parameters.length <= keptParameters;

/** A transaction whose statements, and those of its savepoints, are kept like the pool's. */
function keepingStatements(tx: TransactionSql): TransactionSql {
  const unsafe: Unsafe = (query, parameters = [], queryOptions = {}) =>
    tx.unsafe(query, parameters, { ...queryOptions, prepare: isKept(parameters) });
  const savepoint = (work: (inner: TransactionSql) => unknown) =>
    tx.savepoint((inner) => work(keepingStatements(inner)));
  return new Proxy(tx, {
    get(target, key) {
      if (key === "unsafe") return unsafe;
      if (key === "savepoint") return savepoint;
      return Reflect.get(target, key);
    },
  });
}

/**
 * A postgres.js pool in which `unsafe` and `begin` (all that drizzle uses) end within `deadlineMs`. The server's own
 * statement_timeout is shorter, so a missed deadline means that the connection is dead: the pool is then replaced, and
 * what still runs in the old one gets a quarter of that time to end. Beginning and ceasing to listen end in time, too. Plain tagged
 * queries have no deadline of their own.
 */
export function createPool(url: string, options: Options<Record<string, never>>, deadlineMs: number): Sql {
  const complete = { ...options, socket: socketFactory() };
  const open = () => postgres(url, complete);
  let current = open();
  /** Kept apart: a subscription has to outlive a replaced pool. */
  let listener: Sql | undefined;
  let isHeard = false;
  const retiring = new Set<Promise<void>>();

  function retire(pool: Sql) {
    if (pool !== current) return;
    current = open();
    // drizzle sets its parsers on the pool it was given.
    Object.assign(current.options.parsers, pool.options.parsers);
    Object.assign(current.options.serializers, pool.options.serializers);
    const drained = pool.end({ timeout: deadlineMs / 4_000 }).finally(() => retiring.delete(drained));
    retiring.add(drained);
  }

  function beforeDeadline<T>(pool: Sql, work: PromiseLike<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timer = setTimeout(() => {
      reject(new DatabaseTimeoutError(deadlineMs));
      retire(pool);
    }, deadlineMs);
    work.then(resolve, reject);
    return promise.finally(() => clearTimeout(timer));
  }

  function unsafe(
    query: string,
    parameters: Parameters<Sql["unsafe"]>[1] = [],
    queryOptions: Parameters<Sql["unsafe"]>[2] = {},
  ) {
    const pool = current;
    const pending = pool.unsafe(query, parameters, { ...queryOptions, prepare: isKept(parameters) });
    const deadlined = new Proxy(pending, {
      get(target, key) {
        if (key === "then" || key === "catch" || key === "finally") {
          return (...handlers: unknown[]) => {
            const inTime = beforeDeadline(pool, target);
            return Reflect.apply(inTime[key], inTime, handlers);
          };
        }
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args);
          return result === target ? deadlined : result;
        };
      },
    });
    return deadlined;
  }

  function begin<T>(...args: [(tx: TransactionSql) => T] | [string, (tx: TransactionSql) => T]) {
    const pool = current;
    const [mode, work] = args.length === 1 ? ["", args[0]] : args;
    const startedAt = performance.now();
    // A transaction whose caller has been told that it failed must not be committed after all.
    const refuseLate = () => {
      if (performance.now() - startedAt >= deadlineMs) throw new DatabaseTimeoutError(deadlineMs);
    };
    return beforeDeadline(
      pool,
      pool.begin(mode, async (tx) => {
        refuseLate();
        const result = await work(keepingStatements(tx));
        refuseLate();
        return result;
      }),
    );
  }

  /** The driver goes on listening when the connection breaks, and for channels of which it said that it failed, too. */
  async function listen(...args: Parameters<Sql["listen"]>) {
    const pool = (listener ??= open());
    try {
      const subscription = await beforeDeadline(pool, pool.listen(...args));
      isHeard = true;
      return { ...subscription, unlisten: () => beforeDeadline(pool, subscription.unlisten()) };
    } catch (error) {
      // Nobody hears anything through it yet: the next one begins anew, and is not told everything twice.
      if (!isHeard && listener === pool) {
        listener = undefined;
        await pool.end({ timeout: 0 });
      }
      throw error;
    }
  }

  async function end(endOptions?: { timeout?: number }) {
    await Promise.all([current.end(endOptions), listener?.end(endOptions), ...retiring]);
  }

  return new Proxy(current, {
    apply: (_target, _this, args) => Reflect.apply(current, undefined, args),
    get(_target, key) {
      if (key === "unsafe") return unsafe;
      if (key === "begin") return begin;
      if (key === "end") return end;
      if (key === "listen") return listen;
      return Reflect.get(current, key);
    },
  });
}
