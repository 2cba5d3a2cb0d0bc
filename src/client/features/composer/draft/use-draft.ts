import { useEffect, useRef } from "react";
import { ownPlatforms } from "#client/features/platforms/composers.ts";
import { useAccounts } from "#client/features/social-accounts/use-accounts.ts";
import type { NetworkRules } from "#shared/platforms/network-rules.ts";
import { platforms } from "#shared/platforms/platform.ts";
import { rulesFor } from "#shared/platforms/rules-for.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { useMediaChoice } from "../media/use-media-choice.ts";
import { useAccountChoices } from "../targets/use-account-choice.ts";
import { useOtherAccounts } from "../targets/use-other-accounts.ts";
import type { ComposerKind } from "./draft-fields.ts";
import type { Opening } from "./open-draft.ts";
import type { PostDraft } from "./post-draft.ts";
import { type EditFields, useDraftFields } from "./use-draft-fields.ts";

/** The strictest maximum of media of these networks; undefined: none is chosen. */
const strictestMost = (networks: readonly NetworkRules[]) =>
  networks.map(({ media }) => media.mostMixed ?? media.most.image).toSorted((a, b) => a - b)[0];

/** The open draft with the accounts and media of its ids. */
export function useDraft(kind: ComposerKind, { fields: first, source }: Opening) {
  const [fields, edit] = useDraftFields(first);
  const accounts = useAccounts();
  const isNew = source === "new" || source === "shared";
  useFirstPlatforms(kind === "any" && isNew && first.platforms.length === 0, accounts.data?.accounts, edit);
  const choices = useAccountChoices(accounts, first.accountIds);
  const own = ownPlatforms[kind].map((platform) => choices[platform]);
  const others = useOtherAccounts(accounts, first.accountIds, own);
  // The composer of Meta takes as many as a post may have.
  const most =
    kind === "meta"
      ? undefined
      : strictestMost(
          fields.platforms.map((platform) => rulesFor({ platform, limits: choices[platform].account?.limits ?? null })),
        );
  const media = useMediaChoice({ fields, edit, ...(most !== undefined && { most }) });
  const draft: PostDraft = {
    ...fields,
    accounts: Object.fromEntries(own.map(({ platform, account }) => [platform, account])),
    alsoTo: others.accounts,
    creations: media.chosen,
  };
  return {
    kind,
    draft,
    edit,
    choices,
    media,
    /** The accounts and media of the draft are known. */
    isReady: accounts.data !== undefined && media.isKnown,
    /** There are accounts to choose, or they are loading. */
    hasAccounts: own.every(({ hasFailed }) => hasFailed)
      ? null
      : own.some(({ isLoading, options }) => isLoading || options.length > 0),
    /** Removes an account that has no field. */
    removeAccount: (account: SocialAccount) => {
      others.remove(account.id);
      const { platform } = account;
      // Its network has no switch in this composer.
      const isLast = others.accounts.every((other) => other.id === account.id || other.platform !== platform);
      if (isLast && !own.some((choice) => choice.platform === platform))
        edit((before) => ({ platforms: before.platforms.filter((one) => one !== platform) }));
    },
  };
}

/** Chooses the networks that have an account, once the accounts are known. */
function useFirstPlatforms(isWanted: boolean, accounts: readonly SocialAccount[] | undefined, edit: EditFields) {
  const isDone = useRef(!isWanted);
  useEffect(() => {
    if (isDone.current || accounts === undefined) return;
    isDone.current = true;
    const connected = platforms.filter((platform) => accounts.some((account) => account.platform === platform));
    // A network that was chosen meanwhile stays the choice.
    edit((fields) => (fields.platforms.length > 0 ? {} : { platforms: connected }));
  }, [accounts, edit]);
}

export type OpenDraft = ReturnType<typeof useDraft>;
