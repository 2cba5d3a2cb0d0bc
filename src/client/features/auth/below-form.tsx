import type { ReactNode } from "react";
import { trpc } from "#client/lib/api/trpc.ts";

/**
 * The other ways to sign in, which depend on the server's settings. They come up together once it has answered, so that no button moves
 * away from under a finger.
 */
export function BelowForm({ children }: { children: ReactNode }) {
  const { isLoading } = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return isLoading ? null : <div className="animate-arrive">{children}</div>;
}
