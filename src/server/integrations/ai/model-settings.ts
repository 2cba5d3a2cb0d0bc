import type { CreationType } from "#shared/creations/creations.ts";

/** The environment variables for models. Addresses have no trailing slash. */
export interface ModelVariables {
  IMAGE_MODEL?: string | undefined;
  VIDEO_MODEL?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  OPENAI_COMPATIBLE_URL?: string | undefined;
  OPENAI_COMPATIBLE_API_KEY?: string | undefined;
  GOOGLE_API_KEY?: string | undefined;
  GOOGLE_BASE_URL?: string | undefined;
  SD_WEBUI_URL?: string | undefined;
  COMFYUI_URL?: string | undefined;
  COMFYUI_WORKFLOW?: string | undefined;
  REPLICATE_API_TOKEN?: string | undefined;
  REPLICATE_BASE_URL?: string | undefined;
  FAL_API_KEY?: string | undefined;
  FAL_BASE_URL?: string | undefined;
}
type Variable = keyof ModelVariables;

interface ProviderRules {
  makes: readonly CreationType[];
  url?: { variable: Variable; standard?: string };
  key?: { variable: Variable; isNeeded: boolean };
  /** The path of the workflow file. */
  workflow?: { variable: Variable };
}

/** All providers, by the name before the colon. */
const providers = {
  builtin: { makes: ["image", "video"] },
  openai: {
    makes: ["image"],
    url: { variable: "OPENAI_BASE_URL", standard: "https://api.openai.com/v1" },
    key: { variable: "OPENAI_API_KEY", isNeeded: true },
  },
  "openai-compatible": {
    makes: ["image"],
    url: { variable: "OPENAI_COMPATIBLE_URL" },
    key: { variable: "OPENAI_COMPATIBLE_API_KEY", isNeeded: false },
  },
  google: {
    makes: ["image", "video"],
    url: { variable: "GOOGLE_BASE_URL", standard: "https://generativelanguage.googleapis.com/v1beta" },
    key: { variable: "GOOGLE_API_KEY", isNeeded: true },
  },
  comfyui: {
    makes: ["image", "video"],
    url: { variable: "COMFYUI_URL" },
    workflow: { variable: "COMFYUI_WORKFLOW" },
  },
  "sd-webui": { makes: ["image"], url: { variable: "SD_WEBUI_URL" } },
  replicate: {
    makes: ["image", "video"],
    url: { variable: "REPLICATE_BASE_URL", standard: "https://api.replicate.com/v1" },
    key: { variable: "REPLICATE_API_TOKEN", isNeeded: true },
  },
  fal: {
    makes: ["image", "video"],
    url: { variable: "FAL_BASE_URL", standard: "https://queue.fal.run" },
    key: { variable: "FAL_API_KEY", isNeeded: true },
  },
} as const satisfies Record<string, ProviderRules>;

export type ProviderName = keyof typeof providers;

/** A model with everything needed to reach it. */
export interface ModelChoice {
  provider: ProviderName;
  /** The part after the colon: the provider's name for it. */
  model: string;
  /** Empty for a provider without one. */
  baseUrl: string;
  apiKey: string;
  workflowFile: string;
}

/** The first model of each kind is the default. */
export type ModelSettings = Readonly<Record<CreationType, readonly [ModelChoice, ...ModelChoice[]]>>;

const variableOf = { image: "IMAGE_MODEL", video: "VIDEO_MODEL" } as const;
const builtin: ModelChoice = { provider: "builtin", model: "loom", baseUrl: "", apiKey: "", workflowFile: "" };
const idOf = ({ provider, model }: ModelChoice) => `${provider}:${model}`;

const rulesOf = (provider: ProviderName): ProviderRules => providers[provider];
const isProvider = (name: string): name is ProviderName => Object.hasOwn(providers, name);

function readChoice(kind: CreationType, entry: string, variables: ModelVariables): ModelChoice | string[] {
  const variable = variableOf[kind];
  const [, provider, model] = /^([^:\s]+):(\S{1,200})$/.exec(entry) ?? [];
  if (provider === undefined || model === undefined)
    return [`${variable}: "${entry}" is not provider:model; several stand with commas between them`];
  if (!isProvider(provider)) {
    const known = Object.keys(providers).join(", ");
    return [`${variable}: "${provider}" is not a provider this version knows; there are ${known}`];
  }
  const { makes, url, key, workflow } = rulesOf(provider);
  if (!makes.includes(kind)) return [`${variable}: ${provider} makes no ${kind}s`];
  if (provider === "builtin" && model !== builtin.model)
    return [`${variable}: "${entry}" is not a model this version knows; use ${idOf(builtin)}`];
  const needed = [
    ...(url !== undefined && url.standard === undefined ? [url.variable] : []),
    ...(key?.isNeeded === true ? [key.variable] : []),
    ...(workflow === undefined ? [] : [workflow.variable]),
  ];
  const missing = needed.filter((name) => variables[name] === undefined);
  if (missing.length > 0) return missing.map((name) => `${name}: is missing; ${variable} names ${entry}`);
  return {
    provider,
    model,
    baseUrl: (url && variables[url.variable]) ?? url?.standard ?? "",
    apiKey: (key && variables[key.variable]) ?? "",
    workflowFile: (workflow && variables[workflow.variable]) ?? "",
  };
}

function readList(kind: CreationType, variables: ModelVariables): { choices: ModelChoice[]; problems: string[] } {
  const list = variables[variableOf[kind]];
  if (list === undefined) return { choices: [builtin], problems: [] };
  const entries = list.split(",").map((entry) => entry.trim());
  const repeated = new Set(entries.filter((entry, index) => entries.indexOf(entry) !== index));
  const read = entries.map((entry) => readChoice(kind, entry, variables));
  return {
    choices: read.flatMap((choice) => (Array.isArray(choice) ? [] : [choice])),
    problems: [
      ...read.flatMap((choice) => (Array.isArray(choice) ? choice : [])),
      ...[...repeated].map((entry) => `${variableOf[kind]}: names ${entry} twice`),
    ],
  };
}

/** The chosen models, and all problems, each with the variable at fault. */
export function readModels(variables: ModelVariables): { settings: ModelSettings; problems: string[] } {
  const [image, video] = [readList("image", variables), readList("video", variables)];
  const [firstImage = builtin, ...images] = image.choices;
  const [firstVideo = builtin, ...videos] = video.choices;
  return {
    settings: { image: [firstImage, ...images], video: [firstVideo, ...videos] },
    problems: [...new Set([...image.problems, ...video.problems])],
  };
}
