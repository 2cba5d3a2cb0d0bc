/** Classes of a text control, without its height and padding. */
export const controlClass =
  "w-full rounded-md border border-line-strong bg-surface-2 text-ink-1 transition-colors duration-(--dur-1) max-md:text-md " +
  "hover:border-ink-3 focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus " +
  "aria-invalid:border-danger data-invalid:border-danger " +
  "disabled:border-transparent disabled:bg-surface-3 disabled:text-ink-3";

/** Classes of a read-only text control. Separate from `controlClass`, because buttons match :read-only, too. */
export const readOnlyClass = "read-only:border-dashed read-only:bg-transparent read-only:text-ink-2";
