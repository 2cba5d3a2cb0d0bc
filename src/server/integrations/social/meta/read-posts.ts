import { z } from "zod";
import { Count } from "../answer-fields.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor } from "../platform.ts";
import type { Graph } from "./graph.ts";

/** Insights as a nested field of a post. Without data the list is empty. */
export const Insights = z
  .object({
    data: z
      .array(z.object({ name: z.string(), values: z.array(z.object({ value: Count })).default([]) }))
      .max(50)
      .catch([]),
  })
  .nullish()
  .catch(null);

export function insightOf(insights: z.infer<typeof Insights>, name: string): number | null {
  const found = insights?.data.find((metric) => metric.name === name);
  return found?.values.at(-1)?.value ?? null;
}

interface PostReads<T> {
  network: "facebook" | "instagram";
  /** The fields for this id, and the field with insights. */
  fieldsOf(id: string): { fields: string; insights: string | null };
  answer: z.ZodType<T>;
}

const gone = new Set(["100.33"]);

const codeOf = (error: PlatformError) => error.code.split(".").slice(1).join(".");

/**
 * Reads posts one by one: a call with several ids fails as a whole if one of them is missing. Insights need a
 * permission and a Page of a minimum size, and one unknown metric fails the call. After the first refusal they are left
 * out, and their metrics are unknown.
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
