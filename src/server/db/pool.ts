import postgres, { type Options, type Sql, type TransactionSql } from "postgres";
import { DatabaseTimeoutError, isReadOnlyRefusal } from "#server/db/errors.ts";
import type { Route } from "#server/db/route.ts";

type PoolOptions = Options<Record<string, never>>;

/** How a pool opens its connections. */
export interface Opening {
  route: Route;
  options: PoolOptions;
}

export interface Pooled {
  /** LISTEN needs a session of its own, which a pooler does not give. */
  listening: Opening;
  /** Sets time limits at the start of every transaction, because a pooler does not accept them for a session. */
  limits: string;
}

type Unsafe = (...args: Parameters<Sql["unsafe"]>) => ReturnType<Sql["unsafe"]>;

/** Statements with lists differ with the length of the list, and the server would keep a plan for each length. */
const maxPreparedParameters = 40;

/**
 * drizzle requests unnamed statements, which the driver sends in two round trips and the server parses each time.
 * Named ones are parsed once per connection.
 */
const isPrepared = (parameters: readonly unknown[]) =>
  parameters.length > 0 && parameters.length <= maxPreparedParameters;

/**
 * An option of postgres.js that it uses itself for BEGIN: no other statement follows on the connection before the answer. PgBouncer
 * 1.18 gives the server away after the answer to the first of two pipelined statements; the second, which the driver sends in two
 * parts, would never be answered.
 */
const alone = { onexecute: () => false };

/** A transaction that prepares statements like the pool, savepoints included. */
function withPreparedStatements(tx: TransactionSql): TransactionSql {
  const unsafe: Unsafe = (query, parameters = [], queryOptions = {}) =>
    tx.unsafe(query, parameters, { ...queryOptions, prepare: isPrepared(parameters) });
  const savepoint = (work: (inner: TransactionSql) => unknown) =>
    tx.savepoint((inner) => work(withPreparedStatements(inner)));
  return new Proxy(tx, {
    get(target, key) {
      if (key === "unsafe") return unsafe;
      if (key === "savepoint") return savepoint;
      return Reflect.get(target, key);
    },
  });
}

/**
 * A postgres.js pool in which `unsafe` and `begin` (all that drizzle uses), LISTEN and UNLISTEN end within
 * `deadlineMs`. The server's statement_timeout ends a single statement by then, so a missed deadline is taken for a dead connection: the
 * pool is then replaced, and work in the old pool has a quarter of that time to end. Plain tagged queries have no
 * deadline.
 */
export function createPool(opening: Opening, deadlineMs: number, pooled: Pooled | null = null): Sql {
  const open = ({ route, options }: Opening) => postgres(route.url, { ...options, ...route.forPostgresJs });
  let current = open(opening);
  /** A separate pool: a subscription must outlive a replaced pool. */
  let listener: Sql | undefined;
  let isListening = false;
  const retiring = new Set<Promise<void>>();

  function retire(pool: Sql) {
    if (pool !== current) return;
    current = open(opening);
    // drizzle sets its parsers on the first pool.
    Object.assign(current.options.parsers, pool.options.parsers);
    Object.assign(current.options.serializers, pool.options.serializers);
    const drained = pool.end({ timeout: deadlineMs / 4_000 }).finally(() => retiring.delete(drained));
    retiring.add(drained);
  }

  function withDeadline<T>(pool: Sql, work: PromiseLike<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timer = setTimeout(() => {
      reject(new DatabaseTimeoutError(deadlineMs));
      retire(pool);
    }, deadlineMs);
    work.then(resolve, (error: unknown) => {
      if (isReadOnlyRefusal(error)) opening.route.leave();
      reject(error instanceof Error ? error : new Error(String(error)));
    });
    return promise.finally(() => clearTimeout(timer));
  }

  function unsafe(
    query: string,
    parameters: Parameters<Sql["unsafe"]>[1] = [],
    queryOptions: Parameters<Sql["unsafe"]>[2] = {},
  ) {
    const pool = current;
    const pending = pool.unsafe(query, parameters, {
      ...queryOptions,
      prepare: isPrepared(parameters),
      ...(pooled !== null && alone),
    });
    const limited = new Proxy(pending, {
      get(target, key) {
        if (key === "then" || key === "catch" || key === "finally") {
          return (...handlers: unknown[]) => {
            const result = withDeadline(pool, target);
            return Reflect.apply(result[key], result, handlers);
          };
        }
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args);
          return result === target ? limited : result;
        };
      },
    });
    return limited;
  }

  function begin<T>(...args: [(tx: TransactionSql) => T] | [string, (tx: TransactionSql) => T]) {
    const pool = current;
    const [mode, work] = args.length === 1 ? ["", args[0]] : args;
    const startedAt = performance.now();
    // A transaction that was reported as failed at the deadline must not be committed.
    const throwIfLate = () => {
      if (performance.now() - startedAt >= deadlineMs) throw new DatabaseTimeoutError(deadlineMs);
    };
    return withDeadline(
      pool,
      pool.begin(mode, async (tx) => {
        throwIfLate();
        if (pooled !== null) await tx.unsafe(pooled.limits);
        const result = await work(withPreparedStatements(tx));
        throwIfLate();
        return result;
      }),
    );
  }

  /** The driver resumes listening after a lost connection, even on channels whose LISTEN it reported as failed. */
  async function listen(...args: Parameters<Sql["listen"]>) {
    const pool = (listener ??= open(pooled?.listening ?? opening));
    try {
      const subscription = await withDeadline(pool, pool.listen(...args));
      isListening = true;
      return { ...subscription, unlisten: () => withDeadline(pool, subscription.unlisten()) };
    } catch (error) {
      // Without a successful subscription the pool is replaced, so that a retry receives each notification once.
      if (!isListening && listener === pool) {
        listener = undefined;
        await pool.end({ timeout: 0 });
      }
      throw error;
    }
  }

  async function end(endOptions?: { timeout?: number }) {
    await Promise.all([current.end(endOptions), listener?.end(endOptions), ...retiring]);
  }

  /** A tagged query, or a part of one. */
  function tagged(args: unknown[]): unknown {
    const query: unknown = Reflect.apply(current, undefined, args);
    const hasOptions = typeof query === "object" && query !== null && "options" in query;
    if (pooled !== null && hasOptions) Object.assign(query.options ?? {}, alone);
    return query;
  }

  return new Proxy(current, {
    apply: (_target, _this, args) => tagged(args),
    get(_target, key) {
      if (key === "unsafe") return unsafe;
      if (key === "begin") return begin;
      if (key === "end") return end;
      if (key === "listen") return listen;
      return Reflect.get(current, key);
    },
  });
}
