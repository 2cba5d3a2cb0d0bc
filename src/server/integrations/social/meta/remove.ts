import { PlatformError, type Actor } from "../platform.ts";
import { Done, type Graph } from "./graph.ts";

/** `DELETE {id}`: a post, a video or a comment of the Page. What is not there any more is what was wanted. */
export const removeObject = (graph: Graph) =>
  async function remove(actor: Actor, externalId: string, signal: AbortSignal): Promise<void> {
    const call = { network: "facebook", method: "DELETE", path: `/${externalId}`, actor } as const;
    try {
      await graph({ ...call, answer: Done, signal });
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code !== "facebook.100.33") throw error;
    }
  };
