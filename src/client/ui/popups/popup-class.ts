/** Popups with a list: select, combobox, menu. */
export const popupClass =
  "floating rounded-[12px] border border-line-strong bg-surface-1 p-1 text-ink-1 shadow-float outline-none";

export const optionClass =
  "flex min-h-9 max-md:min-h-11 items-center gap-2.5 rounded-[8px] px-2.5 outline-none select-none " +
  "data-highlighted:bg-surface-3 data-disabled:text-ink-3";
