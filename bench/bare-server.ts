// What GET /api/creations costs at least: fastify and postgres.js alone, in a process of its own.
import { drizzle } from "drizzle-orm/postgres-js";
import { fastify } from "fastify";
import postgres from "postgres";
import * as schema from "#server/db/schema.ts";
import { bearerToken, readSession } from "#server/domains/auth/session.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { listCreations } from "#server/domains/creations/creations.service.ts";
import { toCreation } from "#server/domains/creations/present-creation.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { ListCreationsInput } from "#shared/creations.ts";
import type { UserId } from "#shared/ids.ts";

const [databaseUrl = "", authorization = ""] = process.argv.slice(2);
const connections = 10;

type Parameter = string | number;
interface Statement {
  query: string;
  params: Parameter[];
}

/** The statements that Postloom's own code sends for this page, so that the two cannot drift apart. */
async function recordStatements(
  limit: number,
): Promise<{ lookUp: Statement; list: Statement; nextCursor: string | null }> {
  const statements: Statement[] = [];
  const sql = postgres(databaseUrl, { max: 1 });
  const logQuery = (query: string, params: unknown[]) => statements.push({ query, params: params as Parameter[] });
  const db = drizzle(sql, { schema, casing: "snake_case", logger: { logQuery } });
  const session = await readSession({ db }, authorization);
  if (session === null) throw new Error("Nobody is signed in");
  const { nextCursor } = await listCreations({ db }, session.userId, ListCreationsInput.parse({ limit }));
  await sql.end();
  const [lookUp, list, ...more] = statements;
  if (lookUp === undefined || list === undefined || more.length > 0)
    throw new Error(`Two statements were expected, not ${statements.length}`);
  return { lookUp, list, nextCursor };
}

const limit = 20;
const { lookUp, list, nextCursor } = await recordStatements(limit);
const sql = postgres(databaseUrl, {
  max: connections,
  transform: { column: postgres.toCamel },
  types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
});

const app = fastify();
app.get("/api/creations", async (request, reply) => {
  const token = bearerToken(request.headers.authorization ?? "");
  const [session] = await sql.unsafe<{ userId: UserId }[]>(lookUp.query, [sha256(token ?? "")], { prepare: true });
  if (session === undefined) return reply.code(401).send();
  const rows = await sql.unsafe<CreationRow[]>(list.query, [session.userId, ...list.params.slice(1)], {
    prepare: true,
  });
  return { status: "success", data: { creations: rows.slice(0, limit).map(toCreation), nextCursor } };
});
await app.listen({ host: "127.0.0.1", port: 0 });
process.once("disconnect", () => process.exit());
process.send?.(app.listeningOrigin);
