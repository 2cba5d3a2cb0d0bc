import { useLocation } from "react-router-dom";
import { ClientReview } from "#client/features/client-review/client-review.tsx";

export function Component() {
  const { hash } = useLocation();
  // Another link, opened in the same tab, changes only the fragment.
  return <ClientReview key={hash} />;
}
