import { Button, type ButtonProps } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps extends Omit<ButtonProps, "aria-label" | "block" | "square" | "busyLabel"> {
  /** Read out, and shown as the tooltip. */
  label: string;
}

export function IconButton({ label, variant = "quiet", ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <Button {...rest} variant={variant} square aria-label={label} />
    </Tooltip>
  );
}
