import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";

/** Who only reads sees a creation of the library here. */
export function GeneratorHeader({ type }: { type: "image" | "video" }) {
  const { title, intro } = useMessages("generation").kinds[type];
  const { screens } = useMessages("shell");
  const mayWrite = useMay()("content.write");
  const shown = mayWrite ? title : screens.creations;
  useTitle(shown);
  return <PageHeader title={shown}>{mayWrite && intro}</PageHeader>;
}
