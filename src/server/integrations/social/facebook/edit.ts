import { Done, type Graph } from "../meta/graph.ts";
import type { SocialPlatform } from "../platform.ts";

/** A post's id names its Page, a video's does not; their texts go by different names. */
const fieldOf = (id: string) => (id.includes("_") ? "message" : "description");

/** `POST /{post}`: works for what this app made. The same text twice changes nothing. */
export const facebookEdit = (graph: Graph): NonNullable<SocialPlatform["edit"]> =>
  async function edit(actor, externalId, text, signal) {
    const form = { [fieldOf(externalId)]: text };
    await graph({ network: "facebook", method: "POST", path: `/${externalId}`, actor, form, answer: Done, signal });
  };
