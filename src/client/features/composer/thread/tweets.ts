import { ownPlatforms } from "#client/features/platforms/composers.ts";
import type { NetworkRules } from "#shared/platforms/network-rules.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { roomOn, rulesOf, tightest } from "../checks/text-room.ts";
import type { PlatformRules } from "../checks/use-platform-rules.ts";
import { type ComposerKind, type DraftFields } from "../draft/draft-fields.ts";
import { hasThreads, type PostDraft } from "../draft/post-draft.ts";

/** The texts of the tweet or thread, in order. */
export const tweetsOf = ({ content, thread, isThread }: Pick<DraftFields, "content" | "thread" | "isThread">) =>
  isThread ? [content, ...thread] : [content];

/** The texts of a thread as draft fields. */
export const asThread = ([content = "", ...thread]: readonly string[]) => ({ content, thread, isThread: true });

interface Threaded {
  kind: ComposerKind;
  draft: Pick<PostDraft, "platforms" | "accounts" | "contentWarning">;
}

/** The rules of the networks that the thread goes to. Never empty. */
export function threadNetworks({ kind, draft }: Threaded): readonly [NetworkRules, ...NetworkRules[]] {
  const chosen = ownPlatforms[kind].filter((platform) => draft.platforms.includes(platform) && hasThreads(platform));
  const [first, ...others] = chosen.map((platform) => rulesOf(draft, platform));
  return [first ?? networkRules.x, ...others];
}

/** What a post of the thread takes on the network with the least room left for it. */
export function roomInThread(composer: Threaded & { rules: PlatformRules | undefined }, text: string) {
  const [first, ...others] = threadNetworks(composer).map((network) =>
    roomOn(network, text, composer.rules, composer.draft.contentWarning),
  );
  return tightest(first === undefined ? [] : [first, ...others]) ?? { platform: "x" as const, used: 0, limit: 0 };
}
