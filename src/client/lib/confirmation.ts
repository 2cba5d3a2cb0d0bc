import { useSyncExternalStore } from "react";

/** Somebody waits for the person to give their password again. */
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

/** True once the server has taken the password, false when the person would rather not. Calls that ask together share one question. */
export function askForPassword(): Promise<boolean> {
  if (question !== null) return question.answer;
  // Nobody is there to put the question: the screen is gone.
  if (listeners.size === 0) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  ask({ answer: promise, settle: resolve });
  return promise;
}

export function settleQuestion(isConfirmed: boolean): void {
  question?.settle(isConfirmed);
  ask(null);
}

/** Whoever watches puts the question. When nobody does any more, it is answered with no. */
export function watchQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) settleQuestion(false);
  };
}

export const useIsAsked = (): boolean => useSyncExternalStore(watchQuestion, () => question !== null);
