import { useParams } from "react-router-dom";
import { PersonPage } from "#client/features/people/person-page.tsx";
import { useTitle } from "#client/lib/use-title.ts";

export function Component() {
  const { handle = "" } = useParams();
  useTitle(handle);
  return <PersonPage key={handle} handle={handle} />;
}
