import type { ReactNode } from "react";
import { NewsletterBox } from "#client/features/newsletter/newsletter-box.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { WayLink } from "#client/lib/page/navigation.tsx";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { cx } from "#client/ui/cx.ts";
import { Logo } from "#client/ui/pictures/logo.tsx";
import { Hero } from "./hero.tsx";
import { Pricing } from "./pricing.tsx";
import { Reviews } from "./reviews.tsx";
import { columnClass } from "./section.tsx";
import { Tools } from "./tools.tsx";
import { WeekStrip } from "./week-strip.tsx";

function Footer() {
  const { footer, tools, reviews, pricing } = useMessages("landing");
  const columns = [
    {
      title: footer.product,
      links: [
        { href: "#tools", label: tools.short },
        { href: "#reviews", label: reviews.short },
        { href: "#pricing", label: pricing.title },
      ],
    },
    {
      title: footer.resources,
      links: [
        { href: "/api/docs", label: footer.api },
        { href: "/health/ready", label: footer.status },
        { href: "https://www.apache.org/licenses/LICENSE-2.0", label: footer.licence },
      ],
    },
  ];
  return (
    <footer>
      <div aria-hidden="true" className="weave h-4 opacity-50 md:mt-16" />
      <div
        className={cx(
          columnClass,
          "grid grid-cols-2 gap-8 py-10 md:grid-cols-[1fr_140px_140px] md:gap-12 lg:grid-cols-[1fr_140px_140px_minmax(320px,400px)] md:py-14",
        )}
      >
        <div className="max-md:col-span-2">
          <WayLink to={paths.landing} className="touch-area rounded-sm">
            <Logo />
          </WayLink>
          <p className="mt-4 max-w-[34ch] text-sm text-balance text-ink-2">{footer.motto}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h3 className="mb-2 text-[15px]">{title}</h3>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="block py-1 text-[15px] text-ink-2 hover:text-ink-1 pointer-coarse:py-3 max-md:py-3"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="col-span-full lg:col-span-1">
          <NewsletterBox />
        </div>
      </div>
      <div className={columnClass}>
        <p className="border-t border-line pt-5 pb-8 text-sm text-ink-3">© 2025 Postloom</p>
      </div>
    </footer>
  );
}

/** `account`: the menu of a signed-in user; null shows the sign-in button. */
function TopBar({ account }: { account: ReactNode }) {
  const { tools, reviews, pricing, page, login } = useMessages("landing");
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

/** `account`: the menu of a signed-in user, otherwise null. */
export function LandingPage({ account }: { account: ReactNode }) {
  useTitle(useMessages("landing").headline);
  return (
    <>
      <TopBar account={account} />
      <main>
        <Hero />
        <Tools />
        <WeekStrip />
        <Reviews />
        <Pricing />
      </main>
      <Footer />
    </>
  );
}
