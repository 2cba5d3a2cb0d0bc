import type { ReactNode } from "react";
import { cx } from "#client/ui/cx.ts";

/** Content width of the landing page. */
export const columnClass = "mx-auto w-full max-w-[1280px] px-5 md:px-10";

interface SectionProps {
  id?: string;
  /** A raised background, with a hairline above and below. */
  band?: boolean;
  /**
   * The last section. Its rendering is skipped (`content-visibility`) until it is near the viewport or the page is
   * interactive (start.js), so that its fonts do not load before the first picture. When printed it is always rendered.
   */
  isLast?: boolean;
  children: ReactNode;
}

export function Section({ id, band = false, isLast = false, children }: SectionProps) {
  return (
    <section
      id={id}
      className={cx(
        "scroll-mt-15 py-16 md:scroll-mt-18 md:py-28",
        band && "border-y border-line bg-surface-1",
        isLast &&
          "in-data-written:[contain-intrinsic-size:auto_1000px] in-data-written:[content-visibility:auto] in-data-written:md:[contain-intrinsic-size:auto_630px] print:in-data-written:[content-visibility:visible]",
      )}
    >
      <div className={cx(columnClass, "relative")}>{children}</div>
    </section>
  );
}

export function SectionTitle({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <h2
      className={cx(
        "max-w-[18em] text-[34px] leading-9 tracking-[-.035em] md:text-display md:leading-[1.04]",
        className,
      )}
    >
      {children}
    </h2>
  );
}
