import { isolate } from "#shared/isolate.ts";

const isolated = (given: unknown): unknown => {
  if (typeof given === "string") return isolate(given);
  return Array.isArray(given) ? given.map(isolated) : given;
};

const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The same messages. Words of people in Hebrew or Arabic that a text is given keep their own direction inside it. */
export function isolateWords<Messages>(messages: Messages): Messages;
export function isolateWords(messages: unknown): unknown {
  if (typeof messages === "function") return (...given: unknown[]): unknown => messages(...given.map(isolated));
  if (Array.isArray(messages)) return messages.map((part: unknown) => isolateWords(part));
  if (!isGroup(messages)) return messages;
  return Object.fromEntries(Object.entries(messages).map(([key, part]) => [key, isolateWords(part)]));
}
