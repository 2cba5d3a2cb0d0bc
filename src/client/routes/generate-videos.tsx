import { Generator } from "#client/features/generation/generator.tsx";
import { videoKind } from "#client/features/generation/kinds.ts";
import { VideoPanel } from "#client/features/generation/panel/video-panel.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";

export function Component() {
  const { title, intro } = useMessages("generation").kinds.video;
  useTitle(title);
  return (
    <>
      <PageHeader title={title}>{intro}</PageHeader>
      <Generator kind={videoKind} panel={VideoPanel} />
    </>
  );
}
