import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  /** As wide as high, for an icon alone. */
  square?: boolean | undefined;
}

const rest =
  "inline-flex shrink-0 items-center justify-center border font-medium select-none " +
  "transition-colors duration-(--dur-1) disabled:border-transparent disabled:text-ink-3";

const off = "disabled:bg-surface-3";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent font-strong text-accent-contrast not-disabled:hover:bg-accent-hover not-disabled:active:bg-accent-press " +
    off,
  secondary: "border-line-strong bg-surface-2 not-disabled:hover:bg-surface-3 not-disabled:active:bg-surface-1 " + off,
  // Without a fill at rest, one when it is off would make it the loudest of its row.
  quiet:
    "border-transparent text-ink-2 not-disabled:hover:bg-surface-3 not-disabled:hover:text-ink-1 not-disabled:active:bg-surface-2",
  danger:
    "border-transparent bg-danger-fill font-strong text-danger-contrast not-disabled:hover:bg-danger-fill-hover not-disabled:active:bg-danger-fill " +
    off,
};

const sizes: Record<ButtonSize, string> = {
  sm: "gap-1.5 rounded-[8px] text-sm",
  md: "gap-2 rounded-md",
  lg: "gap-2 rounded-md text-md",
};

const heights: Record<ButtonSize, string> = {
  sm: "h-(--control-sm) whitespace-nowrap",
  md: "h-(--control-md) whitespace-nowrap",
  lg: "h-(--control-lg) whitespace-nowrap",
};

/** As wide as its column, where a long word of another language takes a second line rather than run out of it. */
const blocks: Record<ButtonSize, string> = {
  sm: "min-h-(--control-sm) w-full py-1 text-center text-balance",
  md: "min-h-(--control-md) w-full py-1 text-center text-balance",
  lg: "min-h-(--control-lg) w-full py-1 text-center text-balance",
};

const paddings: Record<ButtonSize, string> = { sm: "px-2.5", md: "px-3.5", lg: "px-5" };
const squares: Record<ButtonSize, string> = {
  sm: "w-(--control-sm)",
  md: "w-(--control-md)",
  lg: "w-(--control-lg)",
};

/** The look of a button for whatever element carries it: `<Link className={buttonClass({ variant: "primary" })}>`. */
export const buttonClass = ({ variant = "secondary", size = "md", block, square }: ButtonLook = {}): string =>
  cx(
    rest,
    variants[variant],
    sizes[size],
    block ? blocks[size] : heights[size],
    square ? squares[size] : paddings[size],
  );
