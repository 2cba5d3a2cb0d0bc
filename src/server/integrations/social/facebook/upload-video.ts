import { z } from "zod";
import { type Graph, GraphId } from "../meta/graph.ts";
import { type Actor, PlatformError, type PublishVideo } from "../platform.ts";
import { asBlob, readRange } from "../read-range.ts";

const offset = z.coerce.number().int().nonnegative();
const Wanted = z.object({ start_offset: offset, end_offset: offset });
const Begun = Wanted.extend({ upload_session_id: GraphId, video_id: GraphId });

/** The piece Facebook wants next; nothing more when both ends are the same. */
export interface WantedPiece {
  start: number;
  end: number;
}

export interface VideoSession extends WantedPiece {
  session: string;
  video: string;
}

/** Facebook asks for as much as it likes; more than this is not held in memory at once. */
const mostBytes = 4 * 1024 * 1024;

const callOf = (actor: Actor) =>
  ({
    network: "facebook",
    host: "video",
    method: "POST",
    path: `/${actor.externalId}/videos`,
    actor,
    media: "video",
  }) as const;

/** Opens an upload session. It gives the video its id, long before anything is public. */
export async function beginVideo(
  graph: Graph,
  actor: Actor,
  media: PublishVideo,
  signal: AbortSignal,
): Promise<VideoSession> {
  const form = { upload_phase: "start", file_size: String(media.sizeBytes) };
  const begun = await graph({ ...callOf(actor), form, answer: Begun, signal });
  return {
    session: begun.upload_session_id,
    video: begun.video_id,
    start: begun.start_offset,
    end: begun.end_offset,
  };
}

/** Sends the wanted piece and tells which is wanted next. */
export async function sendPiece(
  graph: Graph,
  actor: Actor,
  media: PublishVideo,
  { session, start, end }: WantedPiece & { session: string },
  signal: AbortSignal,
): Promise<WantedPiece> {
  const isSane = start < end && end <= media.sizeBytes;
  if (!isSane)
    throw new PlatformError("unavailable", "facebook.upload.offset", "Facebook asks for a piece that is not there.", {
      beginsAgain: true,
    });
  const bytes = await readRange(media, start, Math.min(end, start + mostBytes));
  const multipart = new FormData();
  multipart.set("upload_phase", "transfer");
  multipart.set("upload_session_id", session);
  multipart.set("start_offset", String(start));
  multipart.set("video_file_chunk", asBlob(bytes, media.contentType), "piece.mp4");
  const wanted = await graph({ ...callOf(actor), multipart, answer: Wanted, signal });
  return { start: wanted.start_offset, end: wanted.end_offset };
}
