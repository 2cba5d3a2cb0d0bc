import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";

/** Draws moving pictures from the prompt on this machine, with no model, in a process of their own. */
export function createFilmLoom(): VideoProvider {
  return {
    model: {
      id: "builtin:loom",
      label: "Built-in renderer",
      note: "Built-in renderer. Add an AI provider for model output",
      supports: { motion: true, quality: true, seed: true },
    },
    async render() {
      throw new DomainError("UNAVAILABLE", "This server cannot make videos yet");
    },
    close: async () => undefined,
  };
}
