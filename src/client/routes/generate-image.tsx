import { GeneratorHeader } from "#client/features/generation/generator-header.tsx";
import { Generator } from "#client/features/generation/generator.tsx";
import { imageKind } from "#client/features/generation/kinds.ts";
import { ImagePanel } from "#client/features/generation/panel/image-panel.tsx";

export function Component() {
  return (
    <>
      <GeneratorHeader type="image" />
      <Generator kind={imageKind} panel={ImagePanel} />
    </>
  );
}
