import type { ComponentType, MouseEvent, ReactNode } from "react";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useHasSession } from "#client/lib/session.ts";
import { showToast } from "#client/lib/toast.ts";
import { useWay, WayLink } from "#client/lib/way.tsx";
import { cx } from "#client/ui/cx.ts";

interface ToolCardProps {
  to: string;
  title: string;
  description: string;
  icon: ComponentType<{ size?: number; className?: string }>;
  className?: string;
  children: ReactNode;
}

export function ToolCard({ to, title, description, icon: Icon, className, children }: ToolCardProps) {
  const { tools, login } = useTexts("landing");
  const isSignedIn = useHasSession();
  const go = useWay();
  const askToLogIn = (event: MouseEvent) => {
    event.preventDefault();
    showToast({
      tone: "info",
      announce: "alert",
      title: tools.logInFirst,
      action: { label: login, onClick: () => go(paths.auth) },
    });
  };
  return (
    <WayLink
      to={to}
      onClick={isSignedIn ? undefined : askToLogIn}
      className={cx(
        "relative block overflow-hidden rounded-lg border border-line bg-surface-1 transition-colors duration-(--dur-1) hover:border-line-strong",
        className,
      )}
    >
      <div className="px-5 pt-5 md:px-7 md:pt-7">
        <h3 className="mb-1.5 flex items-center gap-2.5 text-h2">
          <Icon size={20} className="shrink-0 text-accent-ink" />
          {title}
        </h3>
        <p className="max-w-[32em] text-md text-ink-2">{description}</p>
      </div>
      <div aria-hidden="true">{children}</div>
    </WayLink>
  );
}
