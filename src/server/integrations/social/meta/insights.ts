import { z } from "zod";
import { Count } from "../answer-count.ts";

/** A post's insights as a nested field of the post. No data yet, or none at all, is an empty list. */
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
