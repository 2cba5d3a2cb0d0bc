import type { ReactNode } from "react";

interface SettingRowProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The result of the last change. */
  state?: ReactNode;
  children: ReactNode;
}

/** A row of a settings card: the label at the left, its control at the right or, on a phone, below. */
export function SettingRow({ label, hint, state, children }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line px-4 py-4 not-first:border-t md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <p className="font-medium">{label}</p>
          {state}
        </div>
        {hint !== undefined && <p className="mt-0.5 text-sm text-ink-3">{hint}</p>}
      </div>
      {children}
    </div>
  );
}
