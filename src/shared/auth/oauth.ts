import { z } from "zod";
import { GrantId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { AccessScope } from "./access-scopes.ts";

/** The address of the tools for assistants, under that of the product. */
export const mcpPath = "/mcp";

/**
 * The parameters of /oauth/authorize, as the program sent them: RFC 6749, 7636 and 8707. Checked one by one, to say what is wrong. The page
 * leaves out those that it does not know.
 */
export const AuthorizationRequest = z.strictObject({
  client_id: line(2_048),
  redirect_uri: line(2_048),
  response_type: line(100).optional(),
  code_challenge: line(200).optional(),
  code_challenge_method: line(20).optional(),
  scope: line(500).optional(),
  state: z.string().max(2_048).optional(),
  resource: line(2_048).optional(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

/** What the page asks the person. */
export const AuthorizationQuestion = z.object({
  program: z.object({
    name: z.string(),
    host: z
      .string()
      .nullable()
      .describe("Of the document that describes it; null: it registered itself, under any name"),
  }),
  /** Where the answer goes. */
  returnsTo: z.string(),
  scope: AccessScope.describe("The most that the program asks for"),
  isAssistant: z.boolean().describe("Whether it asks for /mcp, else for the whole API"),
});
export type AuthorizationQuestion = z.infer<typeof AuthorizationQuestion>;

export const AllowProgramInput = AuthorizationRequest.extend({
  allowed: z.strictObject({
    scope: AccessScope,
    workspaceId: WorkspaceId.nullable().describe("null: all of yours"),
    accountIds: z
      .array(SocialAccountId)
      .min(1)
      .max(200)
      .nullable()
      .describe("The accounts that it may post to; null: all of the workspace"),
  }),
});
export type AllowProgramInput = z.infer<typeof AllowProgramInput>;

export const ProgramAnswer = z.object({ redirectTo: z.string().describe("The address to send the browser to") });

/** A program that a person allowed. */
export const ConnectedProgram = z.object({
  id: GrantId,
  name: z.string(),
  host: z.string().nullable(),
  scope: AccessScope,
  workspaceId: WorkspaceId.nullable(),
  accountIds: z.array(SocialAccountId).nullable(),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime.nullable(),
});
export type ConnectedProgram = z.infer<typeof ConnectedProgram>;

export const ProgramRef = z.strictObject({ id: GrantId });

const RedirectUri = z.string().max(2_048);

/** RFC 7591, of which only public clients are registered: their proof is PKCE. */
export const RegisterProgramInput = z.object({
  client_name: line(100).trim().min(1).optional(),
  redirect_uris: z.array(RedirectUri).min(1).max(10),
});
export type RegisterProgramInput = z.infer<typeof RegisterProgramInput>;

/** A Client ID Metadata Document. */
export const ProgramDocument = z.object({
  client_id: z.string(),
  client_name: line(100).trim().min(1).optional(),
  redirect_uris: z.array(RedirectUri).min(1).max(20),
});
export type ProgramDocument = z.infer<typeof ProgramDocument>;
