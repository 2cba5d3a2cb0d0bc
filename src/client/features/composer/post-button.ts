import { ownPlatforms } from "#client/features/platforms/composers.ts";
import { type MissingContent, missingContent } from "#client/features/posts/missing-content.ts";
import type { ComposerKind } from "./draft/draft-fields.ts";
import { accountsOf, type PostDraft } from "./draft/post-draft.ts";
import { tweetsOf } from "./thread/tweets.ts";

/** What is missing, in the order in which it is shown. */
type Missing = "noPlatform" | "notLoaded" | "noKeys" | "noAccount" | MissingContent | "noneChosen" | "noSlot";

interface PostButton {
  /**
   * Closed while content is missing, without a platform (composers with switches only), or while accounts and media of the draft are not
   * known.
   */
  isOpen: boolean;
  /** Shown beside the button; null: time and accounts are shown. A press on an open button marks the fields. */
  missing: Missing | null;
}

interface Facts {
  kind: ComposerKind;
  draft: Pick<
    PostDraft,
    "platforms" | "accounts" | "alsoTo" | "creations" | "content" | "platformContent" | "thread" | "isThread" | "timing"
  >;
  /** The accounts and media of the draft are known. */
  isReady: boolean;
  /** There are accounts to choose, or they are loading. null: they could not be loaded. */
  hasAccounts: boolean | null;
  /** This server has keys for no network of this composer. */
  lacksKeys: boolean;
  /** The queues of the chosen accounts have no free slot. */
  lacksSlot: boolean;
}

const contentMissingIn = ({ kind, draft }: Facts): MissingContent | null =>
  missingContent(kind, { ...draft, tweets: tweetsOf(draft), hasMedia: draft.creations.length > 0 });

function missingIn(facts: Facts): Missing | null {
  const { kind, draft, hasAccounts, lacksKeys, lacksSlot } = facts;
  // The composer for any networks has switches for those with an account.
  if (draft.platforms.length === 0 && (hasAccounts === true || kind !== "any")) return "noPlatform";
  if (hasAccounts === null) return "notLoaded";
  if (!hasAccounts) return lacksKeys ? "noKeys" : "noAccount";
  const content = contentMissingIn(facts);
  if (content !== null) return content;
  if (accountsOf(draft).length === 0) return "noneChosen";
  return draft.timing.mode === "queue" && lacksSlot ? "noSlot" : null;
}

/** Whether the post can be sent, and what is missing. */
export function postButton(facts: Facts): PostButton {
  // A composer of one network has no switch for it.
  const hasPlatform = ownPlatforms[facts.kind].length === 1 || facts.draft.platforms.length > 0;
  return { isOpen: facts.isReady && hasPlatform && contentMissingIn(facts) === null, missing: missingIn(facts) };
}
