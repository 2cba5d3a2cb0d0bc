import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const node = (class_type: string, inputs: object) => ({ class_type, inputs, _meta: { title: class_type } });

/** ComfyUI's default text-to-image workflow. */
export const sdxl = {
  "3": node("KSampler", {
    seed: 156680208700286,
    steps: 20,
    cfg: 8,
    sampler_name: "euler",
    scheduler: "normal",
    denoise: 1,
    model: ["4", 0],
    positive: ["6", 0],
    negative: ["7", 0],
    latent_image: ["5", 0],
  }),
  "4": node("CheckpointLoaderSimple", { ckpt_name: "sd_xl_base_1.0.safetensors" }),
  "5": node("EmptyLatentImage", { width: 512, height: 512, batch_size: 1 }),
  "6": node("CLIPTextEncode", { text: "beautiful scenery", clip: ["4", 1] }),
  "7": node("CLIPTextEncode", { text: "text, watermark", clip: ["4", 1] }),
  "8": node("VAEDecode", { samples: ["3", 0], vae: ["4", 2] }),
  "9": node("SaveImage", { filename_prefix: "ComfyUI", images: ["8", 0] }),
};

/** A custom sampler: prompt, noise and steps each come from a separate node. */
export const flux = {
  "6": node("CLIPTextEncode", { text: ["40", 0], clip: ["11", 0] }),
  "13": node("SamplerCustomAdvanced", {
    noise: ["25", 0],
    guider: ["22", 0],
    sampler: ["16", 0],
    sigmas: ["17", 0],
    latent_image: ["27", 0],
  }),
  "17": node("BasicScheduler", { scheduler: "simple", steps: 20, denoise: 1, model: ["30", 0] }),
  "22": node("BasicGuider", { model: ["30", 0], conditioning: ["26", 0] }),
  "25": node("RandomNoise", { noise_seed: 219670278747233 }),
  "26": node("FluxGuidance", { guidance: 3.5, conditioning: ["6", 0] }),
  "27": node("EmptySD3LatentImage", { width: 1024, height: 1024, batch_size: 1 }),
  "40": node("PrimitiveStringMultiline", { value: "a cat" }),
};

/** A video model whose prompt passes through the node that also defines the frames. */
export const wan = {
  "3": node("KSampler", {
    seed: 1,
    steps: 20,
    cfg: 6,
    positive: ["50", 0],
    negative: ["50", 1],
    latent_image: ["50", 2],
  }),
  "6": node("CLIPTextEncode", { text: "a cat runs", clip: ["38", 0] }),
  "7": node("CLIPTextEncode", { text: "blurry", clip: ["38", 0] }),
  "50": node("WanImageToVideo", {
    width: 832,
    height: 480,
    length: 81,
    batch_size: 1,
    positive: ["6", 0],
    negative: ["7", 0],
  }),
  "57": node("CreateVideo", { fps: 16, images: ["8", 0] }),
  "58": node("SaveVideo", { filename_prefix: "video/ComfyUI", format: "auto", codec: "auto", video: ["57", 0] }),
};

/** Writes a file with this content; it is removed after the tests of the file. */
export function fileWith(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "workflow-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "workflow.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}
