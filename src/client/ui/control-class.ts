/** The look of a text control; width, height and padding stay with the control itself. */
export const controlClass =
  "w-full rounded-md border border-line-strong bg-surface-2 text-ink-1 transition-colors duration-(--dur-1) max-md:text-md " +
  "hover:border-ink-3 focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus " +
  "aria-invalid:border-danger data-invalid:border-danger " +
  "disabled:border-transparent disabled:bg-surface-3 disabled:text-ink-3";

/** For text that can be read and copied but not changed. Buttons match :read-only, too, hence apart. */
export const readOnlyClass = "read-only:border-dashed read-only:bg-transparent read-only:text-ink-2";
