import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { PlatformRules } from "../checks/use-platform-rules.ts";
import type { DraftFields } from "../draft/draft-fields.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import type { LinkRules, TextPart } from "../preview/linked-text.ts";
import type { PreviewContent } from "../preview/preview-parts.tsx";

/** A post with its comment below, drawn by the network's own component; or a post and those that follow it, joined by a line. */
type PostShape =
  | { kind: "post"; Preview: ComponentType<PreviewContent> }
  | {
      kind: "thread";
      /** The icons under each post. */
      actions: readonly LucideIcon[];
      /** `handle`: the name alone, without @. */
      namedBy: "nameAndHandle" | "handle";
    };

/** A group of fields that only this network has. */
type OptionsProps = {
  account: SocialAccount | null;
  draft: Pick<DraftFields, "allowsReplies" | "readsMetrics">;
  edit: EditFields;
};

interface CostProps {
  account: SocialAccount | null;
  /** Every post that the network charges for: the thread, and the first comment. */
  posts: readonly string[];
  rules: PlatformRules | undefined;
}

/** How a network shows a post, and what the composer shows for it alone. */
export interface NetworkLook {
  shape: PostShape;
  /** How much of a text a feed shows before the button; null: all of it. Empty lines do not count. */
  cut: { characters: number; lines: number; button: "more" | "seeMore" } | null;
  /** The text in parts: what the network links, and the rest. */
  linked(text: string, rules: LinkRules): TextPart[];
  /** One picture: `pad` shows all of it; else cropped to at least this width by height. */
  frame: "pad" | { minRatio: number };
  /** Several pictures: one at a time, or side by side, cropped, in a square or in a wide frame. */
  several: "carousel" | "square" | "wide";
  /** A post usually has a picture, so that the check of the media is always shown. */
  usuallyHasMedia?: true;
  Options?: ComponentType<OptionsProps>;
  Cost?: ComponentType<CostProps>;
}
