import type { ComponentProps, MouseEvent } from "react";
import { cx } from "../cx.ts";
import { buttonClass, type ButtonLook } from "./button-class.ts";

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  busy?: boolean | undefined;
  /** Label while busy, in the "-ing" form: "Posting". */
  busyLabel?: string | undefined;
}

/** While busy it keeps its width and focus, shows `busyLabel` and ignores clicks. */
export function Button({
  variant,
  size,
  block,
  square,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click arrives before the first has made the button busy.
    const isSecond = busyLabel !== undefined && event.detail > 1;
    if (busy || isSecond) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      onClick={press}
      className={cx(buttonClass({ variant, size, block, square }), busy && "cursor-progress", className)}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <span className="grid items-center justify-items-center">
          <span className={cx("col-start-1 row-start-1 inline-flex items-center gap-2", busy && "invisible")}>
            {children}
          </span>
          {busy && (
            <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
              <span className="busy-picks" aria-hidden="true" />
              {busyLabel}
            </span>
          )}
        </span>
      )}
    </button>
  );
}
