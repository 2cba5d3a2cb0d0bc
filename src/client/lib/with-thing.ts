const isThing = (part: unknown, id: string): boolean =>
  typeof part === "object" && part !== null && "id" in part && part.id === id;

/** An answer of the server as it is once the thing of this id has changed, wherever in it that stands; null takes it out of its lists. */
export function withThing(data: unknown, id: string, change: object | null): unknown {
  if (Array.isArray(data)) {
    const kept: unknown[] = change === null ? data.filter((part) => !isThing(part, id)) : data;
    return kept.map((part) => withThing(part, id, change));
  }
  if (typeof data !== "object" || data === null) return data;
  if (isThing(data, id)) return { ...data, ...change };
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, withThing(part, id, change)]));
}
