import { z } from "zod";
import { defineTool } from "#server/mcp/tool.ts";
import { Metrics } from "#shared/analytics/analytics.ts";

export const metricTools = [
  defineTool({
    name: "get_metrics",
    title: "Read metrics",
    description: "Likes, comments, shares and views up to now: of one post, or of all that one account published.",
    effect: "reads",
    input: z.object({
      of: z.enum(["post", "account"]),
      id: z.uuid().describe("From list_posts or list_accounts"),
    }),
    output: z.object({ title: z.string(), posts: z.number(), followers: z.number().nullable(), metrics: Metrics }),
    async run({ api }, { of, id }) {
      const { entity, posts, followers, metrics } = await api().analytics.entity({ type: of, id });
      const told = Object.entries(metrics).flatMap(([name, value]) => (value === null ? [] : `${value} ${name}`));
      const say = told.length === 0 ? "There are no metrics yet." : `“${entity.title}”: ${told.join(", ")}.`;
      return { say, data: { title: entity.title, posts, followers, metrics } };
    },
  }),
];
