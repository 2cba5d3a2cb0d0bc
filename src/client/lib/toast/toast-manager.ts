import { Toast } from "@base-ui/react/toast";

export type ToastTone = "success" | "scheduled" | "info" | "danger";

export interface ToastOptions {
  tone: ToastTone;
  title: string;
  description?: string;
  /** How screen readers announce it. Default: "alert" for `danger`, otherwise "status". */
  announce?: "alert" | "status";
  action?: { label: string; onClick: () => void };
}

export interface ToastData {
  tone: ToastTone;
  interrupts: boolean;
}

const passingMs = 5_000;
/** Long enough to read it and reach the button. */
const actionableMs = 8_000;

export const toastManager = Toast.createToastManager<ToastData>();

export function addToast({ tone, title, description, announce, action }: ToastOptions): void {
  const staysUntilDismissed = tone === "danger";
  const interrupts = announce === "alert" || (announce === undefined && tone === "danger");
  const id = toastManager.add({
    title,
    description,
    data: { tone, interrupts },
    timeout: staysUntilDismissed ? 0 : action ? actionableMs : passingMs,
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          toastManager.close(id);
          action.onClick();
        },
      },
    }),
  });
}
