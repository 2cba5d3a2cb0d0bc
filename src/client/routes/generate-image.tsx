import { Generator } from "#client/features/generation/generator.tsx";
import { imageKind } from "#client/features/generation/kinds.ts";
import { ImagePanel } from "#client/features/generation/panel/image-panel.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";

export function Component() {
  const { title, intro } = useMessages("generation").kinds.image;
  useTitle(title);
  return (
    <>
      <PageHeader title={title}>{intro}</PageHeader>
      <Generator kind={imageKind} panel={ImagePanel} />
    </>
  );
}
