const hasId = (part: unknown, id: string): boolean =>
  typeof part === "object" && part !== null && "id" in part && part.id === id;

/**
 * The data with the object of this id changed wherever it occurs; null removes it from its lists. Parts without it stay
 * the same objects, so that they do not render again.
 */
export function withChangedObject(data: unknown, id: string, change: object | null): unknown {
  if (Array.isArray(data)) {
    const before: unknown[] = data;
    const kept = change === null ? before.filter((part) => !hasId(part, id)) : before;
    const after = kept.map((part) => withChangedObject(part, id, change));
    return after.length === before.length && after.every((part, index) => part === before[index]) ? before : after;
  }
  if (typeof data !== "object" || data === null) return data;
  if (hasId(data, id)) return { ...data, ...change };
  const after = Object.entries(data).map(([key, part]) => [key, part, withChangedObject(part, id, change)] as const);
  return after.every(([, part, changed]) => part === changed)
    ? data
    : Object.fromEntries(after.map(([key, , changed]) => [key, changed]));
}
