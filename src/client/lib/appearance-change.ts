import type { Settings } from "#shared/settings.ts";

export type Appearance = Settings["appearance"];
export type SomeAppearance = { [Field in keyof Appearance]?: Appearance[Field] | undefined };

/** What the server says that it did not say before. */
export function changedSince(seen: SomeAppearance, told: Appearance): Partial<Appearance> {
  return {
    ...(seen.theme !== told.theme && { theme: told.theme }),
    ...(seen.language !== told.language && { language: told.language }),
    ...(seen.timezone !== told.timezone && { timezone: told.timezone }),
  };
}
