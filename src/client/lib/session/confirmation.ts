import { useSyncExternalStore } from "react";

/** A pending question for the user's password, or for another proof of an account without one. */
interface Question {
  answer: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function ask(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/**
 * Resolves to true once the server accepted the password or another proof, false if the user cancelled or no screen can
 * ask. Concurrent calls share one question.
 */
export function askForPassword(): Promise<boolean> {
  if (question !== null) return question.answer;
  // No listener can ask: the screen is gone.
  if (listeners.size === 0) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  ask({ answer: promise, settle: resolve });
  return promise;
}

export function settleQuestion(isConfirmed: boolean): void {
  question?.settle(isConfirmed);
  ask(null);
}

/** The listener shows the question. Without listeners, an open question resolves to false. */
export function watchQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) settleQuestion(false);
  };
}

export const useIsAsked = (): boolean => useSyncExternalStore(watchQuestion, () => question !== null);
