import { useParams } from "react-router-dom";
import { NewsletterLink } from "#client/features/newsletter/newsletter-link.tsx";
import { useTitle } from "#client/lib/use-title.ts";

export function Component() {
  useTitle("Newsletter");
  const { token = "" } = useParams();
  return <NewsletterLink purpose="confirm" token={token} />;
}
