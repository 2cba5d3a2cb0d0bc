import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";

/** Above the title of a screen that belongs to a list. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="touch-area mb-2 inline-flex items-center gap-1.5 text-sm text-ink-2 hover:text-ink-1">
    <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
    {children}
  </Link>
);
