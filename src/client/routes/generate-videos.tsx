import { Generator } from "#client/features/generation/generator.tsx";
import { videoKind } from "#client/features/generation/kinds.ts";
import { VideoPanel } from "#client/features/generation/video-panel.tsx";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  const { title, intro } = useTexts("generation").kinds.video;
  useTitle(title);
  return (
    <>
      <PageHeader title={title}>{intro}</PageHeader>
      <Generator kind={videoKind} panel={VideoPanel} />
    </>
  );
}
