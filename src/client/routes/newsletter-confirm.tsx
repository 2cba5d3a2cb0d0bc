import { useParams } from "react-router-dom";
import { NewsletterLink } from "#client/features/newsletter/newsletter-link.tsx";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";

export function Component() {
  useTitle(useTexts("newsletter").tab);
  const { token = "" } = useParams();
  return <NewsletterLink purpose="confirm" token={token} />;
}
