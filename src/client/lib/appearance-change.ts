import type { Settings } from "#shared/users/settings.ts";

export type Appearance = Settings["appearance"];
export type SomeAppearance = { [Field in keyof Appearance]?: Appearance[Field] | undefined };

interface Reconciled {
  /** Changed on another device: to be shown here. */
  take: SomeAppearance;
  /** Changed here and never saved, such as before the page was closed or by somebody without an account: to be saved. */
  save: SomeAppearance;
}

const pick = (from: Appearance, isWanted: (field: keyof Appearance) => boolean): SomeAppearance => ({
  ...(isWanted("theme") && { theme: from.theme }),
  ...(isWanted("language") && { language: from.language }),
  ...(isWanted("timezone") && { timezone: from.timezone }),
});

/** What to make of what the server tells, given what it told last and what this browser shows. */
export function reconcile(seen: SomeAppearance, told: Appearance, shown: Appearance): Reconciled {
  return {
    take: pick(told, (field) => told[field] !== seen[field]),
    save: pick(shown, (field) => told[field] === seen[field] && shown[field] !== told[field]),
  };
}
