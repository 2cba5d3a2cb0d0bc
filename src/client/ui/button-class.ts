import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
}

const rest =
  "inline-flex shrink-0 items-center justify-center border whitespace-nowrap font-medium select-none " +
  "transition-colors duration-(--dur-1) disabled:border-transparent disabled:bg-surface-3 disabled:text-ink-3";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent font-strong text-accent-contrast not-disabled:hover:bg-accent-hover not-disabled:active:bg-accent-press",
  secondary: "border-line-strong bg-surface-2 not-disabled:hover:bg-surface-3",
  quiet: "border-transparent text-ink-2 not-disabled:hover:bg-surface-3 not-disabled:hover:text-ink-1",
  danger: "border-transparent bg-danger-fill font-strong text-danger-contrast not-disabled:hover:bg-danger-fill-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-(--control-sm) gap-1.5 rounded-[8px] px-2.5 text-sm",
  md: "h-(--control-md) gap-2 rounded-md px-3.5",
  lg: "h-(--control-lg) gap-2 rounded-md px-5 text-md",
};

/** The look of a button for whatever element carries it: `<Link className={buttonClass({ variant: "primary" })}>`. */
export const buttonClass = ({ variant = "secondary", size = "md", block }: ButtonLook = {}): string =>
  cx(rest, variants[variant], sizes[size], block && "w-full");
