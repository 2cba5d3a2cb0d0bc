import { useParams } from "react-router-dom";
import { NewsletterLink } from "#client/features/newsletter/newsletter-link.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";

export function Component() {
  useTitle(useMessages("publicProfiles").newsletter.tab);
  const { token = "" } = useParams();
  return <NewsletterLink purpose="unsubscribe" token={token} />;
}
