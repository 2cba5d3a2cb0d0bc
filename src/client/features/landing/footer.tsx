import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "#client/lib/paths.ts";
import { cx } from "#client/ui/cx.ts";
import { Logo } from "#client/ui/logo.tsx";
import { columnClass } from "./section.tsx";

const columns = [
  {
    title: "Product",
    links: [
      { href: "#tools", label: "Tools" },
      { href: "#reviews", label: "Reviews" },
      { href: "#pricing", label: "Pricing" },
    ],
  },
  {
    title: "Resources",
    links: [
      { href: "/health/ready", label: "Status" },
      { href: "https://www.apache.org/licenses/LICENSE-2.0", label: "Licence" },
    ],
  },
];

export function Footer({ newsletter }: { newsletter: ReactNode }) {
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
          <Link to={paths.landing} className="touch-area rounded-sm">
            <Logo />
          </Link>
          <p className="mt-4 max-w-[34ch] text-sm text-ink-2">Make it, schedule it, post it. On your own server.</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h3 className="mb-2 text-[15px]">{title}</h3>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className="block py-1 text-[15px] text-ink-2 hover:text-ink-1 max-md:py-2.5">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="col-span-full lg:col-span-1">{newsletter}</div>
      </div>
      <div className={columnClass}>
        <p className="border-t border-line pt-5 pb-8 text-sm text-ink-3">© 2025 Postloom</p>
      </div>
    </footer>
  );
}
