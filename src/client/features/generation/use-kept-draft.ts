import { useState } from "react";
import { z } from "zod";
import { useUser } from "#client/lib/auth.tsx";
import type { Draft } from "./drafts.ts";
import type { Kind } from "./kinds.ts";

/** What was typed, and the creation that came of it; null while nothing has. */
export interface KeptDraft<D extends Draft> {
  draft: D;
  of: string | null;
}

function read<D extends Draft>(key: string, kind: Kind<D>): KeptDraft<D> | null {
  const schema = z.object({ draft: kind.schema, of: z.string().nullable() });
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data ?? null;
  } catch {
    // Not JSON: somebody else's entry. The panel begins empty.
    return null;
  }
}

/** The panel's content, kept in this browser for this person, so that no reload and no failure takes it away. */
export function useKeptDraft<D extends Draft>(kind: Kind<D>, namedId: string | null) {
  const { id: userId } = useUser();
  const key = `draft_${kind.type}_${userId}`;
  const [kept, setKept] = useState(() => {
    const stored = read(key, kind);
    // What another creation was made with gives way to the one somebody came to see.
    return stored !== null && stored.of !== null && namedId !== null && stored.of !== namedId ? null : stored;
  });
  const keep = (next: KeptDraft<D> | null) => {
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
    setKept(next);
  };
  return [kept, keep] as const;
}
