export type ToastTone = "success" | "scheduled" | "info" | "danger";

export interface ToastOptions {
  tone: ToastTone;
  title: string;
  description?: string;
  /** Bad news interrupts, the rest waits for its turn; say so where that does not fit. */
  announce?: "alert" | "status";
  action?: { label: string; onClick: () => void };
}

const { promise, resolve: wantToaster } = Promise.withResolvers<void>();
export const firstToast = promise;

const mounted = Promise.withResolvers<void>();
export const markToasterReady = mounted.resolve;

/**
 * Good news goes after 5 s, bad news stays until it is dismissed.
 * The toaster arrives in its own chunk; what is said before waits for it.
 */
export function showToast(options: ToastOptions): void {
  wantToaster();
  void mounted.promise.then(() => import("./toast-manager.ts")).then(({ addToast }) => addToast(options));
}
