import { useParams } from "react-router-dom";
import { DataDeletion } from "#client/features/people/data-deletion.tsx";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";

export function Component() {
  useTitle(useTexts("people").dataDeletion.title);
  const { code = "" } = useParams();
  return <DataDeletion code={code} />;
}
