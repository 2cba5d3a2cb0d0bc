import { z } from "zod";
import { line } from "#shared/text.ts";
import { PasskeyName } from "./sign-in.ts";

/** Bytes of an authenticator. The longest are attestations, which are not requested. */
const Bytes = (max: number) => line(max).regex(/^[\w-]*=*$/, "Send base64url");
const Transports = z.array(line(32)).max(10);
/** The needed fields of the JSON that `navigator.credentials.create()` returns. */
export const NewPasskeyResponse = z.strictObject({
  id: Bytes(2_048),
  rawId: Bytes(2_048),
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: Bytes(8_192),
    attestationObject: Bytes(32_768),
    transports: Transports.optional(),
  }),
});

/** The needed fields of the JSON that `navigator.credentials.get()` returns. */
export const PasskeyResponse = z.strictObject({
  id: Bytes(2_048),
  rawId: Bytes(2_048),
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: Bytes(8_192),
    authenticatorData: Bytes(8_192),
    signature: Bytes(4_096),
  }),
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

export const AddPasskeyInput = z.strictObject({ name: PasskeyName, credential: NewPasskeyResponse });
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;

export const UsePasskeyInput = z.strictObject({ credential: PasskeyResponse });

/** Passed to `navigator.credentials` unchanged. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number().optional(),
  attestation: z.enum(["none", "direct", "enterprise", "indirect"]).optional(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.string() })).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["required", "preferred", "discouraged"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
    })
    .optional(),
});

export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
});

export const passkeysMax = 20;
