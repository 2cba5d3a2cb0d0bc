import { z } from "zod";
import { CreationId, PostId, UserId } from "#shared/ids.ts";

/** The triggers of the migrations live_changes and notifications speak here. */
export const liveChannel = "postloom_live";

/** What a trigger says: kind, whose, which. `access` means that a sign-in of this person has ended; `notifications` and `accounts`, that they have other ones. */
export type Notice =
  | { kind: "creation" | "progress"; userId: UserId; id: CreationId }
  | { kind: "post"; userId: UserId; id: PostId }
  | { kind: "notifications"; userId: UserId }
  | { kind: "accounts"; userId: UserId }
  | { kind: "access"; userId: UserId };

const Words = z.union([
  z.tuple([z.enum(["creation", "progress"]), UserId, CreationId]),
  z.tuple([z.literal("post"), UserId, PostId]),
  z.tuple([z.literal("access"), UserId, z.uuid()]),
  z.tuple([z.literal("notifications"), UserId, UserId]),
  z.tuple([z.literal("accounts"), UserId, UserId]),
]);

/** null for what does not say whose it is and which. */
export function parseNotice(payload: string): Notice | null {
  const words = Words.safeParse(payload.split(" ")).data;
  if (words === undefined) return null;
  if (words[0] === "access" || words[0] === "notifications" || words[0] === "accounts")
    return { kind: words[0], userId: words[1] };
  if (words[0] === "post") return { kind: "post", userId: words[1], id: words[2] };
  return { kind: words[0], userId: words[1], id: words[2] };
}
