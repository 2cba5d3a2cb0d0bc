import { useParams } from "react-router-dom";
import { DataDeletion } from "#client/features/public-profiles/data-deletion.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";

export function Component() {
  useTitle(useMessages("publicProfiles").dataDeletion.title);
  const { code = "" } = useParams();
  return <DataDeletion code={code} />;
}
