import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface CardRowProps {
  /** A picture or a `RowIcon`. */
  lead: ReactNode;
  title: ReactNode;
  badges?: ReactNode;
  /** Short facts, with a dot between. */
  notes?: readonly ReactNode[];
  /** Further lines. */
  children?: ReactNode;
  /** At the right; in a line of their own where they do not fit. */
  actions?: ReactNode;
  /** What opens under the row, over the width of the card. */
  below?: ReactNode;
}

/** An object in the list of a card: icon and name, details, actions. */
export function CardRow({ lead, title, badges, notes = [], children, actions, below }: CardRowProps) {
  return (
    <li className="border-t border-line">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 md:px-5">
        {lead}
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
              {title}
            </span>
            {badges}
          </p>
          {notes.length > 0 && <Notes notes={notes} />}
          {children}
        </div>
        {actions !== undefined && actions !== false && (
          <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
        )}
      </div>
      {below}
    </li>
  );
}

export const RowIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Icon size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
);

/** A line breaks between two facts, never before a dot. */
function Notes({ notes }: { notes: readonly ReactNode[] }) {
  return (
    <p className="mt-0.5 text-xs wrap-anywhere text-ink-3">
      {notes.map((note, index) => (
        // The facts of a row have a fixed order.
        <span key={index}>
          <span className="inline-block">
            {note}
            {index < notes.length - 1 && <span aria-hidden="true"> ·</span>}
          </span>{" "}
        </span>
      ))}
    </p>
  );
}
