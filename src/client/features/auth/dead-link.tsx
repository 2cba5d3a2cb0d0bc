import type { ReactNode } from "react";
import { AuthHeading } from "./auth-heading.tsx";

/** A mailed link that opens nothing any more; the child says how to get another. */
export function DeadLink({ children }: { children: ReactNode }) {
  return (
    <div className="animate-arrive" role="alert">
      <AuthHeading title="This link no longer works" takeFocus>
        It was used already or has expired. Of several mails, only the latest link may work.
      </AuthHeading>
      <p>{children}</p>
    </div>
  );
}
