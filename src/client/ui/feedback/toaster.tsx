import { Toast } from "@base-ui/react/toast";
import { Clock, Info, type LucideIcon, Send, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useShellMessages } from "#client/lib/language/language.ts";
import { type ToastData, toastManager, type ToastTone } from "#client/lib/toast/toast-manager.ts";
import { markToasterReady } from "#client/lib/toast/toast.ts";
import { cx } from "../cx.ts";

const looks: Record<ToastTone, { icon: LucideIcon; ink: string }> = {
  success: { icon: Send, ink: "text-success" },
  scheduled: { icon: Clock, ink: "text-warning" },
  info: { icon: Info, ink: "text-info" },
  danger: { icon: TriangleAlert, ink: "text-danger" },
};

export function Toaster() {
  const { screens } = useShellMessages();
  useEffect(markToasterReady, []);
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      {/* React's own portal: Base UI's supports nesting, which toasts do not need, and costs 7 kB. */}
      {createPortal(
        <Toast.Viewport
          // Base UI's own name is English in every language.
          aria-label={screens.notifications}
          className="fixed right-5 bottom-5 z-(--z-toast) flex w-[min(380px,calc(100vw-32px))] flex-col gap-2 outline-none max-md:right-4 max-md:bottom-20"
        >
          <ToastList />
        </Toast.Viewport>,
        document.body,
      )}
    </Toast.Provider>
  );
}

function ToastList() {
  const { kit } = useShellMessages();
  const { toasts } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const { icon: Icon, ink } = looks[toast.data?.tone ?? "info"];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="floating min-h-12 rounded-[12px] border border-line-strong bg-surface-1 shadow-float select-none data-limited:hidden"
      >
        <Toast.Content className="flex items-center gap-3 py-1.5 pr-2 pl-3.5">
          <Icon size={18} strokeWidth={1.75} className={cx("shrink-0", ink)} aria-hidden="true" />
          <div role={toast.data?.interrupts ? "alert" : undefined} className="min-w-0 grow py-1.5">
            <Toast.Title render={<p />} className="font-medium" />
            <Toast.Description dir="auto" className="text-sm text-ink-3" />
          </div>
          <Toast.Action className="link touch-area shrink-0 text-sm" />
          {/* Base UI hides it from screen readers until the stack of toasts is expanded. These toasts are not stacked. */}
          <Toast.Close
            aria-label={kit.dismiss}
            aria-hidden={false}
            className="touch-area grid size-8 shrink-0 place-items-center rounded-[8px] text-ink-3 hover:bg-surface-3 hover:text-ink-1"
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
