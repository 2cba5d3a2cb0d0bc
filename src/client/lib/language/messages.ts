import { loaders } from "virtual:messages";
import englishShell from "virtual:messages/en/shell";
import type { Language } from "#shared/languages.ts";
import { type Area, type Areas, messagesFrom } from "./bind-messages.ts";

const keyOf = (language: Language, area: Area) => `${language}/${area}`;

/** React's `use` reads a promise with `status: "fulfilled"` synchronously, without suspending. */
type AreaPromise = Promise<Areas[Area]> & { status?: "fulfilled"; value?: Areas[Area] };

const fulfil = (loading: AreaPromise, messages: Areas[Area]) =>
  Object.assign(loading, { status: "fulfilled" as const, value: messages });

/** Includes the English messages of the shell from the start: they show errors when no others can be loaded. */
const firstShell = messagesFrom<"shell">(englishShell, "en");
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
  const load = loaders[language]?.[area];
  if (load === undefined) throw new Error(`There are no messages ${key}`);
  const loading: AreaPromise = load().then(
    ({ default: compiled }) => {
      const messages = messagesFrom<A>(compiled, language);
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
