import { AnyComposer } from "#client/features/composer/any-composer.tsx";
import { ComposerScreen } from "#client/features/composer/composer-screen.tsx";
import { PreviewButton, usePreviewChoice } from "#client/features/composer/preview/preview-choice.tsx";

export function Component() {
  const preview = usePreviewChoice();
  return (
    <ComposerScreen kind="any" actions={<PreviewButton {...preview} />}>
      {(props) => <AnyComposer {...props} showsPreview={preview.showsPreview} />}
    </ComposerScreen>
  );
}
