import { DomainError } from "#server/lib/domain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/** Limits expensive work to one run per owner and `max` runs in this process. */
export function createTurns(max: number, busyMessage: string) {
  const owners = new Set<WorkspaceId>();
  return {
    /** Throws CONFLICT while a run of this owner is in progress, UNAVAILABLE while all places are taken. */
    async take<T>(owner: WorkspaceId, work: () => Promise<T>): Promise<T> {
      if (owners.has(owner)) throw new DomainError("CONFLICT", busyMessage);
      if (owners.size >= max) {
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
