import { ImportScreen } from "#client/features/imports/import-screen.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths } from "#client/lib/paths.ts";
import { BackLink } from "#client/ui/layout/back-link.tsx";
import { PageHeader } from "#client/ui/layout/page-header.tsx";

export function Component() {
  const messages = useMessages("imports");
  useTitle(messages.title);
  return (
    <>
      <BackLink to={paths.posts}>{messages.back}</BackLink>
      <PageHeader title={messages.title}>{messages.intro}</PageHeader>
      <ImportScreen />
    </>
  );
}
