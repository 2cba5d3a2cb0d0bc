export type ToastTone = "success" | "scheduled" | "info" | "danger";

export interface ToastOptions {
  tone: ToastTone;
  title: string;
  description?: string;
  /** How screen readers announce it. Default: "alert" for `danger`, otherwise "status". */
  announce?: "alert" | "status";
  action?: { label: string; onClick: () => void };
}

const { promise, resolve: requestToaster } = Promise.withResolvers<void>();
export const firstToast = promise;

const mounted = Promise.withResolvers<void>();
export const markToasterReady = mounted.resolve;

/**
 * A toast disappears after 5 s, with an action after 8 s; a `danger` toast stays until dismissed.
 * The toaster is a chunk of its own: earlier toasts wait until it has mounted.
 */
export function showToast(options: ToastOptions): void {
  requestToaster();
  void mounted.promise.then(() => import("./toast-manager.ts")).then(({ addToast }) => addToast(options));
}
