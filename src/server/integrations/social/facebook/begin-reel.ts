import { z } from "zod";
import { type Graph, GraphId, type MetaConfig } from "../meta/graph.ts";
import { requireUploadHost } from "../meta/upload-bytes.ts";
import type { Actor } from "../platform.ts";

const Begun = z.object({ video_id: GraphId, upload_url: z.string().max(2_000) });

/** Announces a reel. Its id is known from here on; nobody sees anything before it is told to be published. */
export async function beginReel(
  graph: Graph,
  config: MetaConfig,
  actor: Actor,
  signal: AbortSignal,
): Promise<{ video: string; uploadUrl: string }> {
  const path = `/${actor.externalId}/video_reels`;
  const call = { network: "facebook", method: "POST", path, actor, media: "video" } as const;
  const begun = await graph({ ...call, form: { upload_phase: "start" }, answer: Begun, signal });
  requireUploadHost("facebook", config, begun.upload_url);
  return { video: begun.video_id, uploadUrl: begun.upload_url };
}
