import { ComposerScreen } from "#client/features/composer/composer-screen.tsx";
import { MetaComposer } from "#client/features/composer/meta-composer.tsx";
import { PreviewButton, usePreviewChoice } from "#client/features/composer/preview/preview-choice.tsx";

export function Component() {
  const preview = usePreviewChoice();
  return (
    <ComposerScreen kind="meta" actions={<PreviewButton {...preview} />}>
      {(props) => <MetaComposer {...props} showsPreview={preview.showsPreview} />}
    </ComposerScreen>
  );
}
