import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { useRowFocus } from "../lists/use-row-focus.ts";

/** Cards are not nested: their content is divided by lines. The focus stays in a card whose focused row is removed. */
export function Card({ className, ...rest }: Omit<ComponentProps<"section">, "onFocus" | "onBlur">) {
  const focus = useRowFocus();
  return (
    <section {...rest} {...focus} className={cx("min-w-0 rounded-lg border border-line bg-surface-1", className)} />
  );
}

interface CardHeaderProps {
  title: string;
  /** A link, a button or a short note, at the right. */
  children?: ReactNode;
  id?: string;
  /** 3 for a card below an h2. */
  level?: 2 | 3;
}

export function CardHeader({ title, children, id, level = 2 }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header className="flex flex-wrap items-center justify-between gap-3 px-4 pt-3.5 pb-2.5 md:px-5 md:pt-4 md:pb-3">
      <Heading id={id} dir="auto" className="text-h3 tracking-[-.01em]">
        {title}
      </Heading>
      {children}
    </header>
  );
}

/** What the card is for, under its title. */
export const CardText = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[68ch] px-4 pb-4 text-sm wrap-anywhere text-ink-3 md:px-5">{children}</p>
);

/** Below a list, or in place of one that is empty. */
export const CardNote = ({ children }: { children: ReactNode }) => (
  <p className="border-t border-line px-4 py-3.5 text-sm text-ink-3 md:px-5">{children}</p>
);

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cx("px-4 pb-4 md:px-5 md:pb-5", className)} />;
}
