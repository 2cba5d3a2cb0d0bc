import type { GeneratedFile } from "#server/domains/creations/generation/finish-generation.ts";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationOptions } from "#shared/creations/creations.ts";

/** Prompt and options of one kind. */
export interface Order<Options extends CreationOptions = CreationOptions> {
  prompt: string;
  options: Options;
}

/** Stores the finished file, which is deleted when it returns. */
export type Keep<T> = (file: GeneratedFile) => Promise<T>;

/** The first check of what the provider delivered: an unreadable file is the provider's error. Throws ProviderError bad_result. */
export async function readable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError && (error.code === "UNSUPPORTED_MEDIA_TYPE" || error.code === "UNPROCESSABLE"))
      throw new ProviderError("bad_result", `The model made something unusable. ${error.message}`, { cause: error });
    throw error;
  }
}
