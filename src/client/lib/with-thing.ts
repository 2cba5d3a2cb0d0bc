const isThing = (part: unknown, id: string): boolean =>
  typeof part === "object" && part !== null && "id" in part && part.id === id;

/**
 * An answer of the server as it is once the thing of this id has changed, wherever in it that stands; null takes it out of its lists.
 * What does not hold it stays the same object, so that nothing of that is drawn anew.
 */
export function withThing(data: unknown, id: string, change: object | null): unknown {
  if (Array.isArray(data)) {
    const before: unknown[] = data;
    const kept = change === null ? before.filter((part) => !isThing(part, id)) : before;
    const after = kept.map((part) => withThing(part, id, change));
    return after.length === before.length && after.every((part, index) => part === before[index]) ? before : after;
  }
  if (typeof data !== "object" || data === null) return data;
  if (isThing(data, id)) return { ...data, ...change };
  const after = Object.entries(data).map(([key, part]) => [key, part, withThing(part, id, change)] as const);
  return after.every(([, part, changed]) => part === changed)
    ? data
    : Object.fromEntries(after.map(([key, , changed]) => [key, changed]));
}
