import { Generator } from "#client/features/generation/generator.tsx";
import { ImagePanel } from "#client/features/generation/image-panel.tsx";
import { imageKind } from "#client/features/generation/kinds.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  useTitle("Generate Images");
  return (
    <>
      <PageHeader title="Generate Images">Describe it once. Keep what works.</PageHeader>
      <Generator kind={imageKind} panel={ImagePanel} />
    </>
  );
}
