import type { CreationId } from "#shared/ids.ts";
import type { CreatePostInput } from "#shared/posts/posts.ts";

/** A picture or video of a row: of the library, or at an address from which it is fetched when the row is made. */
export type RowMedium = { creationId: CreationId } | { url: string };

/** The goal of a row. A member who may not plan posts submits instead. */
export type RowGoal = "draft" | "planned" | "submitted";

/** The plan of a row. It is kept as JSON until the post is made. */
export interface RowPlan {
  /** Without media. `scheduledAt` is the time, also of a draft. */
  input: CreatePostInput;
  media: RowMedium[];
  goal: RowGoal;
  /** The time is the next free slot of the accounts. */
  takesSlot: boolean;
}
