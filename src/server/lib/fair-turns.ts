import pLimit, { type LimitFunction } from "p-limit";
import { inTurn } from "#server/lib/in-turn.ts";

/**
 * Turns that people take in rotation: whoever has much to do stands in the common line with one piece of it at a time. Rejects with the
 * signal's reason for work that is no longer wanted.
 */
export function fairTurns(common: LimitFunction) {
  const lines = new Map<string, { own: LimitFunction; waiting: number }>();
  return async <T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(person) ?? { own: pLimit(1), waiting: 0 };
    lines.set(person, line);
    line.waiting += 1;
    try {
      return await inTurn(line.own, signal, () => inTurn(common, signal, work));
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(person);
    }
  };
}
