import { cx } from "../cx.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  /** Square, for an icon without text. */
  square?: boolean | undefined;
}

const base =
  "inline-flex shrink-0 items-center justify-center border font-medium select-none " +
  "transition-colors duration-(--dur-1) disabled:border-transparent disabled:text-ink-3";

const disabledFill = "disabled:bg-surface-3";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent font-strong text-accent-contrast not-disabled:hover:bg-accent-hover not-disabled:active:bg-accent-press " +
    disabledFill,
  secondary:
    "border-line-strong bg-surface-2 not-disabled:hover:bg-surface-3 not-disabled:active:bg-surface-1 " + disabledFill,
  // No disabled fill: a quiet button has no fill when enabled, so a disabled one would stand out.
  quiet:
    "border-transparent text-ink-2 not-disabled:hover:bg-surface-3 not-disabled:hover:text-ink-1 not-disabled:active:bg-surface-2",
  danger:
    "border-transparent bg-danger-fill font-strong text-danger-contrast not-disabled:hover:bg-danger-fill-hover not-disabled:active:bg-danger-fill " +
    disabledFill,
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

/** Full width of the column. Long labels of other languages wrap. */
const blocks: Record<ButtonSize, string> = {
  sm: "min-h-(--control-sm) w-full py-1 text-center text-balance",
  md: "min-h-(--control-md) w-full py-1 text-center text-balance",
  lg: "min-h-(--control-lg) w-full py-1 text-center text-balance",
};

const paddings: Record<ButtonSize, string> = { sm: "px-2.5 max-md:min-w-11", md: "px-3.5", lg: "px-5" };
const squares: Record<ButtonSize, string> = {
  sm: "w-(--control-sm)",
  md: "w-(--control-md)",
  lg: "w-(--control-lg)",
};

/** The class names of a button for any element: `<Link className={buttonClass({ variant: "primary" })}>`. */
export const buttonClass = ({ variant = "secondary", size = "md", block, square }: ButtonLook = {}): string =>
  cx(
    base,
    variants[variant],
    sizes[size],
    block ? blocks[size] : heights[size],
    square ? squares[size] : paddings[size],
  );
