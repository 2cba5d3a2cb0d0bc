import { GeneratorHeader } from "#client/features/generation/generator-header.tsx";
import { Generator } from "#client/features/generation/generator.tsx";
import { videoKind } from "#client/features/generation/kinds.ts";
import { VideoPanel } from "#client/features/generation/panel/video-panel.tsx";

export function Component() {
  return (
    <>
      <GeneratorHeader type="video" />
      <Generator kind={videoKind} panel={VideoPanel} />
    </>
  );
}
