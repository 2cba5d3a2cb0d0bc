import { ComposerScreen } from "#client/features/composer/composer-screen.tsx";
import { XComposer } from "#client/features/composer/x-composer.tsx";

export const Component = () => <ComposerScreen kind="x">{(props) => <XComposer {...props} />}</ComposerScreen>;
