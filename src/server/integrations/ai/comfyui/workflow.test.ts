import { describe, expect, test } from "vitest";
import { fileWith, flux, sdxl, wan } from "./test/workflows.ts";
import { fillWorkflow, ownSeconds, readWorkflow } from "./workflow.ts";

const neutral = { guidance: { level: 7, neutral: 7 }, steps: { level: 8, neutral: 8 } };
const filling = { text: "A red kite", size: { width: 1920, height: 1080 }, seed: 7, ...neutral };
const filled = (workflow: object, change: object = {}) =>
  fillWorkflow(readWorkflow(fileWith(workflow)), { ...filling, ...change });

describe("filling a workflow", () => {
  test("sets only the inputs that a sampler reads", () => {
    const graph = filled(sdxl);
    expect(graph).toEqual({
      ...sdxl,
      "3": { ...sdxl["3"], inputs: { ...sdxl["3"].inputs, seed: 7 } },
      "5": { ...sdxl["5"], inputs: { width: 1920, height: 1080, batch_size: 1 } },
      "6": { ...sdxl["6"], inputs: { ...sdxl["6"].inputs, text: "A red kite" } },
    });
  });

  test("sets the inputs of a custom sampler with separate nodes", () => {
    const graph = filled(flux);
    expect(graph["40"]?.inputs).toEqual({ value: "A red kite" });
    expect(graph["6"]?.inputs).toEqual(flux["6"].inputs);
    expect(graph["25"]?.inputs).toEqual({ noise_seed: 7 });
    expect(graph["27"]?.inputs).toMatchObject({ width: 1920, height: 1080 });
  });

  test("sets a video's length in whole blocks of frames, never shorter than requested", () => {
    const graph = filled(wan, { seconds: 5 });
    expect(graph["6"]?.inputs["text"]).toBe("A red kite");
    expect(graph["7"]?.inputs["text"]).toBe("blurry");
    expect(graph["50"]?.inputs).toMatchObject({ width: 1920, height: 1080, length: 81 });
    expect(filled(wan, { seconds: 10 })["50"]?.inputs["length"]).toBe(161);
    expect(ownSeconds(readWorkflow(fileWith(wan)))).toBeCloseTo(5.06, 2);
  });

  test("scales guidance and steps from the workflow's own values", () => {
    const inputs = filled(sdxl, { guidance: { level: 10, neutral: 7 }, steps: { level: 1, neutral: 8 } })["3"]?.inputs;
    expect(inputs).toMatchObject({ cfg: 4.8, steps: 10 });
  });

  test("does not change a guidance of 1", () => {
    const turbo = { ...sdxl, "3": { ...sdxl["3"], inputs: { ...sdxl["3"].inputs, cfg: 1 } } };
    expect(readWorkflow(fileWith(turbo)).guidance).toEqual([]);
  });

  test("does not modify the workflow itself", () => {
    const workflow = readWorkflow(fileWith(sdxl));
    fillWorkflow(workflow, filling);
    expect(workflow.graph).toEqual(sdxl);
  });
});

describe("reading an invalid workflow file throws:", () => {
  test.each([
    ["one saved for the editor", { nodes: [{ id: 1 }], links: [] }, "Export (API)"],
    ["no JSON", "hello", "is not JSON"],
    ["another JSON object", { a: 1 }, "no workflow in API format"],
    ["an empty object", {}, "no workflow in API format"],
    ["one without a prompt", { ...sdxl, "6": sdxl["5"] }, "no text in it leads to the positive input"],
    ["one with a cycle", { "1": { class_type: "X", inputs: { positive: ["1", 0] } } }, "no text in it"],
  ])("%s", (_name, content, message) => {
    const file = fileWith(content);
    expect(() => readWorkflow(file)).toThrow(message);
    expect(() => readWorkflow(file)).toThrow(`COMFYUI_WORKFLOW: ${file}`);
  });

  test("a missing file", () => expect(() => readWorkflow("/nowhere/workflow.json")).toThrow("cannot be read"));
});
