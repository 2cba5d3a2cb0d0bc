import type { SandboxContext } from "./context.ts";

/** Pieces of a file that is still on its way. */

export const putPart = (context: SandboxContext, mediaId: string, segment: number, bytes: Buffer) => context.sql`
  insert into sandbox.media_parts (media_id, segment_index, bytes) values (${mediaId}, ${segment}, ${bytes})
  on conflict (media_id, segment_index) do update set bytes = excluded.bytes`;

/** Puts a piece behind what is there, if it begins where that ends. Of two at once only one fits. */
export async function appendAt(
  context: SandboxContext,
  mediaId: string,
  offset: number,
  bytes: Buffer,
): Promise<boolean> {
  const rows = await context.sql`
    insert into sandbox.media_parts (media_id, segment_index, bytes)
    select ${mediaId}, count(*), ${bytes} from sandbox.media_parts where media_id = ${mediaId}
    having coalesce(sum(length(bytes)), 0) = ${offset}
    on conflict do nothing returning media_id`;
  return rows.length === 1;
}

export async function receivedBytes(context: SandboxContext, mediaId: string): Promise<number> {
  const [row] = await context.sql<[{ bytes: number }]>`
    select coalesce(sum(length(bytes)), 0)::int as bytes from sandbox.media_parts where media_id = ${mediaId}`;
  return row.bytes;
}

/** The whole file; null when a piece is missing or it is not as long as was said. */
export async function joinParts(context: SandboxContext, mediaId: string, sizeBytes: number): Promise<Buffer | null> {
  const parts = await context.sql<{ segment: number; bytes: Buffer }[]>`
    select segment_index as segment, bytes from sandbox.media_parts where media_id = ${mediaId} order by segment_index`;
  const bytes = Buffer.concat(parts.map((part) => part.bytes));
  return bytes.length === sizeBytes && parts.every(({ segment }, index) => segment === index) ? bytes : null;
}
