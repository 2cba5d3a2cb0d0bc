export const squareClass = "grid size-11 place-items-center rounded-md text-ink-2 hover:bg-surface-3 hover:text-ink-1";
