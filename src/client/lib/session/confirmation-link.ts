import type { TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { errorCode } from "../api/api-error.ts";
import { askForPassword } from "./confirmation.ts";

/** If a call demands the password, asks the user for it and repeats the call once. */
export const confirmationLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let current: Unsubscribable | undefined;
      let isOpen = true;

      function send(mayAsk: boolean): void {
        current = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (refusal) => {
            if (!mayAsk || errorCode(refusal) !== "CONFIRMATION_REQUIRED") observer.error(refusal);
            else
              void askForPassword().then((isConfirmed) => {
                if (!isOpen) return;
                if (isConfirmed) send(false);
                else observer.error(refusal);
              });
          },
        });
      }

      send(true);
      return () => {
        isOpen = false;
        current?.unsubscribe();
      };
    });
