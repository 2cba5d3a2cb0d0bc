import { Generator } from "#client/features/generation/generator.tsx";
import { ImagePanel } from "#client/features/generation/image-panel.tsx";
import { imageKind } from "#client/features/generation/kinds.ts";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  const { title, intro } = useTexts("generation").kinds.image;
  useTitle(title);
  return (
    <>
      <PageHeader title={title}>{intro}</PageHeader>
      <Generator kind={imageKind} panel={ImagePanel} />
    </>
  );
}
