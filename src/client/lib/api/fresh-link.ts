import type { TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { staleDomains } from "../cache/invalidation.ts";

/** Limit of sends per query: constant saves during typing would otherwise starve a slow query. */
const maxSends = 3;

/**
 * The response of a query that was sent before a mutation that affects its domain ended may show the older state. It is
 * dropped and the query is sent again. The last send counts in any case. REST calls do not pass here.
 */
export const freshLink: TRPCLink<AppRouter> = () => {
  /** Ended mutations by domain. Failed ones count: the change may have been made although its response was lost. */
  const changes = new Map<string, number>();
  const versionOf = (domain: string) => changes.get(domain) ?? 0;
  const countChange = (path: readonly string[]) => {
    for (const domain of staleDomains(path)) changes.set(domain, versionOf(domain) + 1);
  };

  return ({ op, next }) => {
    const path = op.path.split(".");
    if (op.type === "subscription") return next(op);
    return observable((observer) => {
      let current: Unsubscribable | undefined;
      let isOpen = true;

      function send(sendsLeft: number): void {
        const [domain = ""] = path;
        const version = versionOf(domain);
        const isOutdated = () => op.type === "query" && sendsLeft > 0 && versionOf(domain) !== version;
        let isDropped = false;
        current = next(op).subscribe({
          next: (value) => {
            if (op.type === "mutation") countChange(path);
            isDropped = isOutdated();
            if (!isDropped) observer.next(value);
          },
          error: (error) => {
            if (op.type === "mutation") countChange(path);
            observer.error(error);
          },
          complete: () => {
            if (!isDropped) observer.complete();
            else if (isOpen) send(sendsLeft - 1);
          },
        });
      }

      send(maxSends - 1);
      return () => {
        isOpen = false;
        current?.unsubscribe();
      };
    });
  };
};
