/** Who sees a post, on networks where its author chooses. */
export const postVisibilities = ["public", "unlisted", "private"] as const;
export type PostVisibility = (typeof postVisibilities)[number];

/** What is true of every text of a post: its thread and its first comment too. For networks that know it. */
export interface TextSettings {
  /** The text is shown behind this one. */
  contentWarning?: string | null;
  /** null: public. */
  visibility?: PostVisibility | null;
  /** ISO 639; null: as the account is set. */
  language?: string | null;
}
