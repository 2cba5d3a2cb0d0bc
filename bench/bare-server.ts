// The lower bound for the cost of the most frequent calls: Fastify and postgres.js alone, in a separate process.
import { drizzle } from "drizzle-orm/postgres-js";
import { fastify } from "fastify";
import postgres from "postgres";
import { collectDefaultMetrics, register } from "prom-client";
import type { Db } from "#server/db/client.ts";
import * as schema from "#server/db/schema.ts";
import { readDashboard } from "#server/domains/analytics/dashboard.service.ts";
import { bearerToken, readCaller } from "#server/domains/auth/sessions/session.ts";
import { listCreations } from "#server/domains/creations/creations.service.ts";
import { listPosts, readCalendar } from "#server/domains/posts/store/posts.service.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import { createSecretBox } from "#server/lib/secrets/secret-box.ts";
import { ListCreationsInput } from "#shared/creations/creations.ts";
import type { UserId } from "#shared/ids.ts";
import { ListPostsInput } from "#shared/posts/posts.ts";
import { comparedPaths, pageSize, week } from "./compared-calls.ts";

const [databaseUrl = "", authorization = ""] = process.argv.slice(2);
const connections = 10;

interface Statement {
  query: string;
  params: (string | number)[];
}

const keys = { current: newToken("bench_"), previous: null };
const cursors = createSecretBox(keys, "cursors");
const mediaAddresses = createSecretBox(keys, "media addresses");

/** The database work of each call in Postloom. */
const reads: Record<keyof typeof comparedPaths, (db: Db, userId: UserId) => Promise<object>> = {
  me: async (db, userId) => ({ user: await getUser(db, userId) }),
  creations: (db, userId) => listCreations({ db, cursors }, userId, ListCreationsInput.parse({ limit: pageSize })),
  posts: (db, userId) =>
    listPosts({ db, cursors, mediaAddresses }, userId, "owner", ListPostsInput.parse({ limit: pageSize })),
  dashboard: (db, userId) => readDashboard({ db }, userId),
  calendar: (db, userId) => readCalendar({ db, mediaAddresses }, userId, "owner", week),
};

let sent: Statement[] = [];

/** Records the statements that Postloom's own code sends, so that the comparison always runs the same ones. */
async function record<T>(work: () => Promise<T>): Promise<{ statements: Statement[]; result: T }> {
  sent = [];
  const result = await work();
  return { statements: sent.filter(({ query }) => !query.startsWith("set transaction")), result };
}

const recording = postgres(databaseUrl, { max: 1 });
const logQuery = (query: string, params: unknown[]) => sent.push({ query, params: params as Statement["params"] });
const db = drizzle(recording, { schema, casing: "snake_case", logger: { logQuery } });
const {
  statements: [lookUp],
  result: session,
} = await record(() => readCaller({ db }, authorization));
if (session === null || lookUp === undefined) throw new Error("No session");

const sql = postgres(databaseUrl, { max: connections, transform: { column: postgres.toCamel } });
const run = ({ query, params }: Statement) => sql.unsafe(query, params, { prepare: true });

const app = fastify();
for (const name of Object.keys(reads) as (keyof typeof reads)[]) {
  const { statements, result } = await record(() => reads[name](db, session.userId));
  app.get(new URL(comparedPaths[name], "http://bare").pathname, async (request, reply) => {
    const token = bearerToken(request.headers.authorization ?? "");
    const [found] = await sql.unsafe(lookUp.query, [sha256(token ?? "")], { prepare: true });
    if (found === undefined) return reply.code(401).send();
    await Promise.all(statements.map(run));
    // The recorded response is sent unchanged: building it from the rows is not part of the lower bound.
    return { status: "success", data: result };
  });
}
await recording.end();
collectDefaultMetrics();
app.get("/metrics", async () => register.metrics());
await app.listen({ host: "127.0.0.1", port: 0 });
process.once("disconnect", () => process.exit());
process.send?.(app.listeningOrigin);
