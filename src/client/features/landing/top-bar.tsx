import type { ReactNode } from "react";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { WayLink } from "#client/lib/way.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { cx } from "#client/ui/cx.ts";
import { Logo } from "#client/ui/logo.tsx";
import { columnClass } from "./section.tsx";

/** `account` is the menu of a signed-in person; without one there is the way to sign in. */
export function TopBar({ account }: { account: ReactNode }) {
  const { tools, reviews, pricing, page, login } = useTexts("landing");
  const sections = [
    { href: "#tools", label: tools.short },
    { href: "#reviews", label: reviews.short },
    { href: "#pricing", label: pricing.title },
  ];
  return (
    <header className="sticky top-0 z-(--z-sticky) border-b border-line bg-ground">
      <div className={cx(columnClass, "flex h-15 items-center justify-between md:h-18")}>
        <WayLink to={paths.landing} className="touch-area rounded-sm">
          <Logo height={30} />
        </WayLink>
        <nav aria-label={page} className="flex gap-8 text-[15px] text-ink-2 max-md:hidden">
          {sections.map(({ href, label }) => (
            <a key={href} href={href} className="touch-area rounded-sm hover:text-ink-1">
              {label}
            </a>
          ))}
        </nav>
        {account ?? (
          <WayLink to={paths.auth} className={buttonClass()}>
            {login}
          </WayLink>
        )}
      </div>
    </header>
  );
}
