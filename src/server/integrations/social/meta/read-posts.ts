import type { z } from "zod";
import { PlatformError, type Actor } from "../platform.ts";
import type { Graph } from "./graph.ts";

interface PostReads<T> {
  network: "facebook" | "instagram";
  /** What the id's fields are, and the insights on top of them. */
  fieldsOf(id: string): { fields: string; insights: string | null };
  answer: z.ZodType<T>;
}

const gone = new Set(["100.33"]);

const codeOf = (error: PlatformError) => error.code.split(".").slice(1).join(".");

/**
 * Reads posts one after the other: a list of ids in one call fails as a whole with any of them gone. Insights want a permission and a Page
 * of some size, and one unknown metric fails the call: refused once, they are left out, and what they tell stays unknown.
 */
export async function readPosts<T>(
  graph: Graph,
  actor: Actor,
  ids: readonly string[],
  { network, fieldsOf, answer }: PostReads<T>,
  signal: AbortSignal,
): Promise<Map<string, T>> {
  const posts = new Map<string, T>();
  let areInsightsRefused = false;

  const read = (id: string, fields: string) =>
    graph({ network, path: `/${id}`, actor, query: { fields }, answer, signal });

  const readOne = async (id: string): Promise<T> => {
    const { fields, insights } = fieldsOf(id);
    if (insights === null || areInsightsRefused) return read(id, fields);
    try {
      return await read(id, `${fields},${insights}`);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== "rejected" || gone.has(codeOf(error))) throw error;
      areInsightsRefused = true;
      return read(id, fields);
    }
  };

  for (const id of ids) {
    try {
      posts.set(id, await readOne(id));
    } catch (error) {
      if (!(error instanceof PlatformError) || !gone.has(codeOf(error))) throw error;
    }
  }
  return posts;
}
