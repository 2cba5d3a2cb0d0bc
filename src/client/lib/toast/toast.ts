import type { ToastOptions } from "./toast-manager.ts";

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
