import type { Settings } from "#shared/users/settings.ts";

export type Appearance = Settings["appearance"];
export type SomeAppearance = { [Field in keyof Appearance]?: Appearance[Field] | undefined };

interface Reconciled {
  /** Changed on another device: apply here. */
  take: SomeAppearance;
  /** Changed here and not on the server, for example by a visitor without an account: save. */
  save: SomeAppearance;
}

const pick = (from: Appearance, isWanted: (field: keyof Appearance) => boolean): SomeAppearance => ({
  ...(isWanted("theme") && { theme: from.theme }),
  ...(isWanted("language") && { language: from.language }),
  ...(isWanted("timezone") && { timezone: from.timezone }),
});

/** Compares the server's settings with the last ones seen here (`seen`) and with those shown in this browser. */
export function reconcile(seen: SomeAppearance, server: Appearance, shown: Appearance): Reconciled {
  return {
    take: pick(server, (field) => server[field] !== seen[field]),
    save: pick(shown, (field) => server[field] === seen[field] && shown[field] !== server[field]),
  };
}
