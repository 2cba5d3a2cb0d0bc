/** The environment variables for TEXT_MODEL. Addresses have no trailing slash. */
export interface TextVariables {
  TEXT_MODEL?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  OPENAI_COMPATIBLE_URL?: string | undefined;
  OPENAI_COMPATIBLE_API_KEY?: string | undefined;
  GOOGLE_API_KEY?: string | undefined;
  GOOGLE_BASE_URL?: string | undefined;
}
type Variable = keyof TextVariables;

const providers = {
  openai: { url: "OPENAI_BASE_URL", key: "OPENAI_API_KEY", standard: "https://api.openai.com/v1" },
  google: {
    url: "GOOGLE_BASE_URL",
    key: "GOOGLE_API_KEY",
    standard: "https://generativelanguage.googleapis.com/v1beta",
  },
  // A self-hosted server: the address is required, the key is optional.
  "openai-compatible": { url: "OPENAI_COMPATIBLE_URL", key: "OPENAI_COMPATIBLE_API_KEY", standard: null },
} as const satisfies Record<string, { url: Variable; key: Variable; standard: string | null }>;

/** The text model with everything needed to reach it. */
export interface TextChoice {
  provider: keyof typeof providers;
  model: string;
  baseUrl: string;
  apiKey: string;
}

const isProvider = (name: string): name is TextChoice["provider"] => Object.hasOwn(providers, name);

/** The configured model, or null, and problems with the invalid variable. */
export function readTextModel(variables: TextVariables): { choice: TextChoice | null; problems: string[] } {
  const { TEXT_MODEL: entry } = variables;
  if (entry === undefined) return { choice: null, problems: [] };
  const [, provider = "", model = ""] = /^([^:\s]+):(\S{1,200})$/.exec(entry) ?? [];
  if (!isProvider(provider)) {
    const known = Object.keys(providers).join(", ");
    return { choice: null, problems: [`TEXT_MODEL: "${entry}" is not provider:model with one of ${known}`] };
  }
  const { url, key, standard } = providers[provider];
  const needed = standard === null ? url : key;
  if (variables[needed] === undefined)
    return { choice: null, problems: [`${needed}: is missing; TEXT_MODEL names ${entry}`] };
  const baseUrl = variables[url] ?? standard ?? "";
  return { choice: { provider, model, baseUrl, apiKey: variables[key] ?? "" }, problems: [] };
}
