import type { Language } from "#shared/users/settings.ts";
import type { landing } from "./en/landing.ts";
import { shell } from "./en/shell.ts";
import type { accounts } from "./en/accounts.ts";
import type { analytics } from "./en/analytics.ts";
import type { auth } from "./en/auth.ts";
import type { billing } from "./en/billing.ts";
import type { composer } from "./en/composer.ts";
import type { calendar } from "./en/calendar.ts";
import type { creations } from "./en/creations.ts";
import type { dashboard } from "./en/dashboard.ts";
import type { email } from "./en/email.ts";
import type { generation } from "./en/generation.ts";
import type { media } from "./en/media.ts";
import type { newsletter } from "./en/newsletter.ts";
import type { notifications } from "./en/notifications.ts";
import type { palette } from "./en/palette.ts";
import type { people } from "./en/people.ts";
import type { password } from "./en/password.ts";
import type { posts } from "./en/posts.ts";
import type { profile } from "./en/profile.ts";
import type { security } from "./en/security.ts";
import type { settings } from "./en/settings.ts";
import type { spending } from "./en/spending.ts";
import type { templates } from "./en/templates.ts";

/**
 * The words of the interface, an area at a time, each in a file per language. English is the model: the other
 * languages have its type, so that a forgotten text does not compile.
 * A text is a string, or a function of strings, numbers and elements that are shown in it.
 */
export interface Areas {
  landing: typeof landing;
  shell: typeof shell;
  accounts: typeof accounts;
  analytics: typeof analytics;
  auth: typeof auth;
  billing: typeof billing;
  composer: typeof composer;
  calendar: typeof calendar;
  creations: typeof creations;
  dashboard: typeof dashboard;
  email: typeof email;
  generation: typeof generation;
  media: typeof media;
  newsletter: typeof newsletter;
  notifications: typeof notifications;
  palette: typeof palette;
  people: typeof people;
  password: typeof password;
  posts: typeof posts;
  profile: typeof profile;
  security: typeof security;
  settings: typeof settings;
  spending: typeof spending;
  templates: typeof templates;
}

export type Area = keyof Areas;

const keyOf = (language: Language, area: Area) => `${language}/${area}`;

/** As React reads it: one that is marked as fulfilled is read at once, without a fallback for a moment. */
type Brought = Promise<Areas[Area]> & { status?: "fulfilled"; value?: Areas[Area] };

const fulfil = (bringing: Brought, words: Areas[Area]) =>
  Object.assign(bringing, { status: "fulfilled" as const, value: words });

/** English words for what goes wrong are here from the start: without a connection no others could be brought. */
const areas = new Map<string, Brought>([[keyOf("en", "shell"), fulfil(Promise.resolve(shell), shell)]]);

/** The words, once `loadArea` has brought them. */
export function readArea<A extends Area>(language: Language, area: A): Areas[A] | undefined {
  return areas.get(keyOf(language, area))?.value as Areas[A] | undefined;
}

/** Brings the words of one area, always with the same promise. A failure is not kept: the next call tries again. */
export function loadArea<A extends Area>(language: Language, area: A): Promise<Areas[A]> {
  const key = keyOf(language, area);
  const known = areas.get(key);
  if (known !== undefined) return known as Promise<Areas[A]>;
  const bringing: Brought = import(`./${language}/${area}.ts`).then(
    (file: Partial<Areas>) => {
      const words = file[area];
      if (words === undefined) throw new Error(`texts/${key}.ts has no export named ${area}`);
      void fulfil(bringing, words);
      return words;
    },
    (error: unknown) => {
      areas.delete(key);
      throw error;
    },
  );
  areas.set(key, bringing);
  return bringing as Promise<Areas[A]>;
}

/** Brings in another language what was brought so far, so that nothing on the screen has to wait for its words. */
export async function loadSameAreas(language: Language): Promise<void> {
  const shown = new Set([...areas.keys()].map((key) => key.split("/")[1] as Area));
  await Promise.all([...shown].map((area) => loadArea(language, area)));
}
