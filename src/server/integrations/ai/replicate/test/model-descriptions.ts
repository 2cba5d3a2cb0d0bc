/** Inputs of models of Replicate, in the format of the API. */
interface Described {
  required: readonly string[];
  properties: Readonly<Record<string, object>>;
  choices?: Readonly<Record<string, object>>;
}

const choice = (name: string, standard?: unknown) => ({
  allOf: [{ $ref: `#/components/schemas/${name}` }],
  "x-order": 1,
  ...(standard === undefined ? {} : { default: standard }),
});

export const fluxDev: Described = {
  required: ["prompt"],
  properties: {
    prompt: { type: "string", title: "Prompt", "x-order": 0, description: "Prompt for generated image" },
    aspect_ratio: choice("aspect_ratio", "1:1"),
    megapixels: choice("megapixels", "1"),
    num_outputs: { type: "integer", default: 1, minimum: 1, maximum: 4 },
    num_inference_steps: { type: "integer", default: 28, minimum: 1, maximum: 50 },
    guidance: { type: "number", default: 3, minimum: 0, maximum: 10 },
    seed: { type: "integer", description: "Random seed. Set for reproducible generation" },
    image: { type: "string", format: "uri", description: "Input image for image to image mode" },
    output_quality: { type: "integer", default: 80, minimum: 0, maximum: 100 },
    go_fast: { type: "boolean", default: true },
  },
  choices: {
    aspect_ratio: { enum: ["1:1", "16:9", "21:9", "3:2", "2:3", "4:5", "5:4", "3:4", "4:3", "9:16"], type: "string" },
    megapixels: { enum: ["1", "0.25"], type: "string" },
  },
};

/** Named sizes, and free sizes with `custom`. */
export const seedream: Described = {
  required: ["prompt"],
  properties: {
    prompt: { type: "string" },
    size: choice("size", "2K"),
    width: { type: "integer", default: 2048, minimum: 1024, maximum: 4096 },
    height: { type: "integer", default: 2048, minimum: 1024, maximum: 4096 },
    aspect_ratio: choice("aspect_ratio", "match_input_image"),
  },
  choices: {
    size: { enum: ["1K", "2K", "4K", "custom"], type: "string" },
    aspect_ratio: { enum: ["match_input_image", "1:1", "4:3", "3:4", "16:9", "9:16"], type: "string" },
  },
};

/** Only width and height, as in older models. */
export const sdxl: Described = {
  required: [],
  properties: {
    prompt: { type: "string", default: "An astronaut riding a rainbow unicorn" },
    width: { type: "integer", default: 1024 },
    height: { type: "integer", default: 1024 },
    guidance_scale: { type: "number", default: 7.5, minimum: 1, maximum: 50 },
    num_inference_steps: { type: "integer", default: 50, minimum: 1, maximum: 500 },
    seed: { type: "integer" },
  },
};

export const ideogram: Described = {
  required: ["prompt"],
  properties: { prompt: { type: "string" }, resolution: choice("resolution", "None") },
  choices: {
    resolution: { enum: ["None", "512x1536", "1024x1024", "1152x864", "864x1152", "1344x768"], type: "string" },
  },
};

export const wan: Described = {
  required: ["prompt"],
  properties: {
    prompt: { type: "string" },
    resolution: choice("resolution", "480p"),
    aspect_ratio: choice("aspect_ratio", "16:9"),
    num_frames: { type: "integer", default: 81, minimum: 81, maximum: 121 },
    frames_per_second: { type: "integer", default: 16, minimum: 5, maximum: 30 },
    seed: { type: "integer" },
  },
  choices: {
    resolution: { enum: ["480p", "720p"], type: "string" },
    aspect_ratio: { enum: ["16:9", "9:16"], type: "string" },
  },
};

export const kling: Described = {
  required: ["prompt"],
  properties: {
    prompt: { type: "string" },
    duration: choice("duration", 5),
    start_image: { type: "string", format: "uri" },
    negative_prompt: { type: "string", default: "" },
  },
  choices: { duration: { enum: [5, 10], type: "integer" } },
};

/** The response of `GET /models/{owner}/{name}`, reduced to the fields in use. */
export const describedModel = (name: string, { required, properties, choices }: object & Partial<Described>) => ({
  url: `https://replicate.com/${name}`,
  name: name.split("/")[1],
  is_official: true,
  latest_version: {
    id: "f2ab8a5bfe79f02f0789a146cf5e73d2a4ff2684a98c2b303d1e1ff3814271db",
    created_at: "2026-03-01T00:00:00.000Z",
    openapi_schema: {
      openapi: "3.0.2",
      info: { title: "Cog", version: "0.1.0" },
      components: { schemas: { Input: { type: "object", title: "Input", required, properties }, ...choices } },
    },
  },
});
