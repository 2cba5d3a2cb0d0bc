import { McpServer, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import type { ToolCall } from "#server/mcp/tool.ts";
import { tools } from "#server/mcp/tools/all-tools.ts";
import type { AppRouter } from "#server/router.ts";
import type { Context } from "#server/trpc/context.ts";
import { describeError } from "#server/trpc/errors.ts";
import { version } from "#server/version.ts";

/**
 * Descriptions as for the API's document, but no names: its schemas are named, and a named schema becomes a reference, which several
 * clients do not resolve.
 */
class UnnamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    const { id: _id, ...meta } = z.globalRegistry.get(schema) ?? {};
    return meta as ReturnType<z.core.$ZodRegistry<z.core.GlobalMeta, S>["get"]>;
  }
}
const unnamed = new UnnamedSchemas();

/** The schema of a tool, described for clients in plain JSON Schema: an object without references. */
function plainSchema<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const describe = (io: "input" | "output") => () =>
    z.toJSONSchema(schema, { io, metadata: unnamed, unrepresentable: "any" });
  return {
    "~standard": {
      ...schema["~standard"],
      jsonSchema: { input: describe("input"), output: describe("output") },
    },
  };
}

const instructions =
  "Postloom writes, plans and publishes social media posts, and makes pictures and videos. Begin with list_accounts. Write with create_draft. Before publish_now and delete_post, call check_post, show the person what it answers, and go on only when they agree.";

/** One of our refusals, in the words of the interface; `isError` shows the model that it can try again. */
function refusalOf(error: unknown, { ctx }: ToolCall, name: string) {
  const { code, message, issues } = describeError(error, ctx.client.language, ctx.log.child({ tool: name }));
  const fields = issues.map(({ path, message: problem }) => `${path}: ${problem}`);
  const words = [message, ...fields.filter((field) => !field.endsWith(`: ${message}`))];
  return { isError: true, content: [{ type: "text" as const, text: `${words.join("\n")} (${code})` }] };
}

/** The addresses of a shared workspace begin with its id. */
function baseUrlOf({ session, headers, deps }: Context): string {
  const ofKey = session !== null && "apiKey" in session ? session.apiKey.workspaceId : null;
  const named = ofKey ?? headers["x-workspace-id"];
  const isShared = typeof named === "string" && named !== session?.userId;
  return isShared ? `${deps.config.publicUrl}/w/${named}` : deps.config.publicUrl;
}

/** The server of one request: its tools act as the caller of `ctx`. */
export function mcpServerFor(ctx: Context, router: AppRouter): McpServer {
  const server = new McpServer(
    { name: "postloom", title: "Postloom", version },
    { instructions, capabilities: { tools: {} } },
  );
  const allowed =
    ctx.session !== null && "apiKey" in ctx.session ? (ctx.session.apiKey.program?.accountIds ?? null) : null;
  const call: ToolCall = {
    ctx,
    baseUrl: baseUrlOf(ctx),
    mayPostTo: (accountId) => allowed === null || (accountId !== null && allowed.includes(accountId)),
    api: (beside = {}) => router.createCaller({ ...ctx, batchSize: 1, door: "mcp", ...beside }),
  };
  for (const { name, title, description, input, output, annotations, run } of tools) {
    const config = {
      title,
      description,
      inputSchema: plainSchema(input),
      outputSchema: plainSchema(output),
      annotations,
    };
    server.registerTool(name, config, async (args) => {
      try {
        const { say, data } = await run(call, args);
        return { content: [{ type: "text" as const, text: say }], structuredContent: data };
      } catch (error) {
        return refusalOf(
          error instanceof TRPCError ? error : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error }),
          call,
          name,
        );
      }
    });
  }
  return server;
}
