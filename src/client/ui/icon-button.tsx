import { Button, type ButtonProps } from "./button.tsx";
import { cx } from "./cx.ts";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps extends Omit<ButtonProps, "aria-label" | "block" | "busyLabel"> {
  /** Read out, and shown as the tooltip. */
  label: string;
}

const square = { sm: "w-(--control-sm) px-0", md: "w-(--control-md) px-0", lg: "w-(--control-lg) px-0" } as const;

export function IconButton({ label, variant = "quiet", size = "md", className, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <Button {...rest} variant={variant} size={size} aria-label={label} className={cx(square[size], className)} />
    </Tooltip>
  );
}
