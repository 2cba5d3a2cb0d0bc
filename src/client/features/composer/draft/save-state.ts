export type SaveState =
  | { state: "none" | "unsaved" }
  /** `isRepeated`: the attempt before has failed. */
  | { state: "saving"; isRepeated: boolean }
  | { state: "saved"; at: Date }
  /** Only in this browser until the server answers again. */
  | { state: "offline" }
  | { state: "refused"; message: string }
  /** Changed meanwhile by another client or tab. */
  | { state: "conflict" };

export interface Snapshot {
  save: SaveState;
  postId: string | null;
  /** There are changes that the server does not have. */
  isDirty: boolean;
}

/** The last attempt to save has failed, or is being repeated after one that has. */
export const isOnlyHere = (save: SaveState): boolean =>
  save.state === "saving" ? save.isRepeated : ["offline", "refused", "conflict"].includes(save.state);
