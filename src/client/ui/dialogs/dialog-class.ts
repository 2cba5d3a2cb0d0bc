export const scrimClass =
  "fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-(--dur-3) data-ending-style:opacity-0 data-starting-style:opacity-0";

/** Centred; below 768 px a sheet at the bottom edge. WebKit counts the padding beside `dialogActionsClass` as room to scroll sideways. */
export const dialogClass =
  "fixed z-(--z-dialog) grid max-h-[calc(100dvh-32px)] gap-3 overflow-x-hidden overflow-y-auto scroll-pt-16 scroll-pb-24 border border-line-strong bg-surface-1 p-6 shadow-float outline-none " +
  "transition-[opacity,translate] duration-(--dur-3) ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 " +
  "max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-lg max-md:border-x-0 max-md:border-b-0 max-md:pb-[max(24px,env(safe-area-inset-bottom))] max-md:data-ending-style:translate-y-4 max-md:data-starting-style:translate-y-4 " +
  "md:top-1/2 md:left-1/2 md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-lg";

export const dialogWidth = { usual: "md:w-[440px]", wide: "md:w-[min(860px,calc(100vw-64px))]" };

/** Stays in sight while a long dialog scrolls behind it. */
export const dialogActionsClass =
  "sticky -bottom-(--below) z-1 -mx-6 -mb-(--below) flex justify-end gap-2 bg-surface-1 px-6 pt-1 pb-(--below) [--below:24px] max-md:[--below:max(24px,env(safe-area-inset-bottom))] max-md:*:flex-1 " +
  "before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-surface-1";
