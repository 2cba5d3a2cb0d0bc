import type { Language } from "#shared/users/settings.ts";
import type { accounts } from "./en/accounts.ts";
import type { analytics } from "./en/analytics.ts";
import type { auth } from "./en/auth.ts";
import type { bulk } from "./en/bulk.ts";
import type { calendar } from "./en/calendar.ts";
import type { clients } from "./en/clients.ts";
import type { composer } from "./en/composer.ts";
import type { costs } from "./en/costs.ts";
import type { creations } from "./en/creations.ts";
import type { dashboard } from "./en/dashboard.ts";
import type { generation } from "./en/generation.ts";
import type { landing } from "./en/landing.ts";
import type { media } from "./en/media.ts";
import type { notifications } from "./en/notifications.ts";
import type { palette } from "./en/palette.ts";
import type { people } from "./en/people.ts";
import type { posts } from "./en/posts.ts";
import type { profile } from "./en/profile.ts";
import type { schedule } from "./en/schedule.ts";
import type { security } from "./en/security.ts";
import type { settings } from "./en/settings.ts";
import { shell } from "./en/shell.ts";
import type { templates } from "./en/templates.ts";
import type { webhooks } from "./en/webhooks.ts";
import type { workspaces } from "./en/workspaces.ts";
import { isolateWords } from "./isolate-words.ts";

/**
 * The messages of the interface by area, with a file per area and language. The other languages have the type of the
 * English messages, so that a missing text does not compile.
 * A text is a string, or a function of strings, numbers and elements that are shown in it.
 */
export interface Areas {
  landing: typeof landing;
  shell: typeof shell;
  accounts: typeof accounts;
  analytics: typeof analytics;
  auth: typeof auth;
  clients: typeof clients;
  composer: typeof composer;
  bulk: typeof bulk;
  calendar: typeof calendar;
  costs: typeof costs;
  creations: typeof creations;
  dashboard: typeof dashboard;
  generation: typeof generation;
  media: typeof media;
  notifications: typeof notifications;
  palette: typeof palette;
  people: typeof people;
  posts: typeof posts;
  profile: typeof profile;
  schedule: typeof schedule;
  security: typeof security;
  settings: typeof settings;
  templates: typeof templates;
  webhooks: typeof webhooks;
  workspaces: typeof workspaces;
}

export type Area = keyof Areas;

const keyOf = (language: Language, area: Area) => `${language}/${area}`;

/** React's `use` reads a promise with `status: "fulfilled"` synchronously, without suspending. */
type AreaPromise = Promise<Areas[Area]> & { status?: "fulfilled"; value?: Areas[Area] };

const fulfil = (loading: AreaPromise, messages: Areas[Area]) =>
  Object.assign(loading, { status: "fulfilled" as const, value: messages });

/** Includes the English messages of the shell from the start: they show errors when no others can be loaded. */
const firstShell = isolateWords(shell);
const areas = new Map<string, AreaPromise>([[keyOf("en", "shell"), fulfil(Promise.resolve(firstShell), firstShell)]]);

/** The messages of an area if they are loaded, otherwise undefined. */
export function readArea<A extends Area>(language: Language, area: A): Areas[A] | undefined {
  return areas.get(keyOf(language, area))?.value as Areas[A] | undefined;
}

/** Loads the messages of an area, always with the same promise. After a failure the next call tries again. */
export function loadArea<A extends Area>(language: Language, area: A): Promise<Areas[A]> {
  const key = keyOf(language, area);
  const known = areas.get(key);
  if (known !== undefined) return known as Promise<Areas[A]>;
  const loading: AreaPromise = import(`./${language}/${area}.ts`).then(
    (file: Partial<Areas>) => {
      if (file[area] === undefined) throw new Error(`messages/${key}.ts has no export named ${area}`);
      const messages = isolateWords<Areas[Area]>(file[area]);
      void fulfil(loading, messages);
      return messages;
    },
    (error: unknown) => {
      areas.delete(key);
      throw error;
    },
  );
  areas.set(key, loading);
  return loading as Promise<Areas[A]>;
}

/** Loads all areas loaded so far in another language, so that the screen does not suspend after the switch. */
export async function loadSameAreas(language: Language): Promise<void> {
  const shown = new Set([...areas.keys()].map((key) => key.split("/")[1] as Area));
  await Promise.all([...shown].map((area) => loadArea(language, area)));
}
