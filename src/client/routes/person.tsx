import { useParams } from "react-router-dom";
import { PersonPage } from "#client/features/public-profiles/person-page.tsx";
import { useTitle } from "#client/lib/page/use-title.ts";

export function Component() {
  const { handle = "" } = useParams();
  useTitle(handle);
  return <PersonPage key={handle} handle={handle} />;
}
