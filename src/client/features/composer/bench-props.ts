import type { ReactNode } from "react";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { Opening } from "./open-draft.ts";
import type { PostDraft } from "./post-draft.ts";
import type { EditFields } from "./use-draft-fields.ts";
import type { DraftSession } from "./use-draft-session.ts";

/** What both composers are given by their screen, which knows of accounts and pictures. */
export interface BenchProps {
  session: DraftSession;
  opening: Opening;
  draft: PostDraft;
  edit: EditFields;
  /** The accounts and pictures of the draft are known. */
  isReady: boolean;
  /** There is an account to choose at all. */
  hasAccounts: boolean;
  onRemoveAccount: (account: SocialAccount) => void;
  onSent: (postId: string) => void;
  sentPost: ReactNode;
  mediaPicker: (error: string | undefined) => ReactNode;
}
