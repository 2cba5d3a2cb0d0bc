import type { TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { staleDomains } from "./invalidation.ts";

/** A reading is sent at most this often: constant saving while a person types would otherwise starve a slow answer. */
const mostTries = 3;

/**
 * An answer that left the server before a change of its domain ended may show the state before it. It is dropped, and the
 * reading sent again, wherever the change and the reading came from: no screen has to think of it.
 */
export const freshLink: TRPCLink<AppRouter> = () => {
  /** How many changes of a domain have ended. One that failed counts: its answer may have been lost, and not the change. */
  const changes = new Map<string, number>();
  const versionOf = (domain: string) => changes.get(domain) ?? 0;
  const count = (path: readonly string[]) => {
    for (const domain of staleDomains(path)) changes.set(domain, versionOf(domain) + 1);
  };

  return ({ op, next }) => {
    const path = op.path.split(".");
    if (op.type === "subscription") return next(op);
    return observable((observer) => {
      let current: Unsubscribable | undefined;
      let isOpen = true;

      function send(triesLeft: number): void {
        const [domain = ""] = path;
        const version = versionOf(domain);
        const isOutdated = () => op.type === "query" && triesLeft > 0 && versionOf(domain) !== version;
        let isDropped = false;
        current = next(op).subscribe({
          next: (value) => {
            if (op.type === "mutation") count(path);
            isDropped = isOutdated();
            if (!isDropped) observer.next(value);
          },
          error: (error) => {
            if (op.type === "mutation") count(path);
            observer.error(error);
          },
          complete: () => {
            if (!isDropped) observer.complete();
            else if (isOpen) send(triesLeft - 1);
          },
        });
      }

      send(mostTries - 1);
      return () => {
        isOpen = false;
        current?.unsubscribe();
      };
    });
  };
};
