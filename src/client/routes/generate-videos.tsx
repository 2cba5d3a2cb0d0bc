import { Generator } from "#client/features/generation/generator.tsx";
import { videoKind } from "#client/features/generation/kinds.ts";
import { VideoPanel } from "#client/features/generation/video-panel.tsx";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  useTitle("Generate Videos");
  return (
    <>
      <PageHeader title="Generate Videos">Say what should happen. Keep what works.</PageHeader>
      <Generator kind={videoKind} panel={VideoPanel} />
    </>
  );
}
