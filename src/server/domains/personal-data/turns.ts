import { DomainError } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";

/** Work that takes a good part of the machine: one at a time for each person, and so many at a time in this process. */
export function createTurns(inAll: number, alreadyAtIt: string) {
  const owners = new Set<UserId>();
  return {
    /** Throws CONFLICT while this person has a turn, UNAVAILABLE while all turns are taken. */
    async take<T>(owner: UserId, work: () => Promise<T>): Promise<T> {
      if (owners.has(owner)) throw new DomainError("CONFLICT", alreadyAtIt);
      if (owners.size >= inAll) {
        const message = "The server is busy with the data of other people. Please try again in a minute.";
        throw new DomainError("UNAVAILABLE", message, { retryAfterSeconds: 60 });
      }
      owners.add(owner);
      try {
        return await work();
      } finally {
        owners.delete(owner);
      }
    },
  };
}
