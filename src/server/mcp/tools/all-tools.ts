import type { Tool } from "#server/mcp/tool.ts";
import { accountTools } from "#server/mcp/tools/accounts.ts";
import { mediaTools } from "#server/mcp/tools/media.ts";
import { metricTools } from "#server/mcp/tools/metrics.ts";
import { postReadingTools } from "#server/mcp/tools/read-posts.ts";
import { postWritingTools } from "#server/mcp/tools/write-posts.ts";

/** In the order in which a person would meet them. */
export const tools: readonly Tool[] = [
  ...accountTools,
  ...postWritingTools,
  ...postReadingTools,
  ...mediaTools,
  ...metricTools,
];
