import type { NetworkRules } from "#shared/platforms/network-rules.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { rulesFor } from "#shared/platforms/rules-for.ts";
import { planTexts } from "#shared/posts/post-texts.ts";
import { type PostDraft, typedTexts } from "../draft/post-draft.ts";
import type { PlatformRules } from "./use-platform-rules.ts";

/** How much of a network's limit a text takes, in the network's own count. */
export interface TextRoom {
  platform: Platform;
  used: number;
  limit: number;
}

/** The rules of the chosen account of a platform; without one, those of the network. */
export const rulesOf = ({ accounts }: Pick<PostDraft, "accounts">, platform: Platform): NetworkRules =>
  rulesFor({ platform, limits: accounts[platform]?.limits ?? null });

type Counts = Pick<PlatformRules, "textLength">;

/** Until the rules are loaded, a text counts its characters. A content warning counts with each text below it. */
export function roomOn(
  network: NetworkRules,
  text: string,
  rules: Counts | undefined,
  contentWarning: string,
): TextRoom {
  const lengthOf = (part: string) => rules?.textLength(network, part) ?? part.length;
  const warning = network.contentWarnings === true ? lengthOf(contentWarning.trim()) : 0;
  return { platform: network.platform, used: lengthOf(text) + warning, limit: network.text.max };
}

/** The room of the first post on each chosen network, hashtags included. */
export function textRooms(draft: PostDraft, rules: Counts | undefined): TextRoom[] {
  const typed = typedTexts(draft);
  return draft.platforms.map((platform) =>
    roomOn(rulesOf(draft, platform), planTexts(platform, typed)[0]?.text ?? "", rules, draft.contentWarning),
  );
}

/** The room of the first comment on each chosen network. */
export const commentRooms = (draft: PostDraft, rules: Counts | undefined): TextRoom[] =>
  draft.platforms.map((platform) => {
    const network = rulesOf(draft, platform);
    return { ...roomOn(network, draft.firstComment, rules, draft.contentWarning), limit: network.commentMax };
  });

/** The one with the least room left. */
export const tightest = (rooms: readonly TextRoom[]): TextRoom | undefined =>
  rooms.toSorted((a, b) => a.limit - a.used - (b.limit - b.used))[0];
