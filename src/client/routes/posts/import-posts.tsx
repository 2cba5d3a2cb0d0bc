import { Link } from "react-router-dom";
import { ImportScreen } from "#client/features/imports/import-screen.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";

export function Component() {
  const messages = useMessages("bulk").imports;
  useTitle(messages.title);
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <Link to={paths.posts} className={buttonClass({ variant: "quiet" })}>
            {messages.back}
          </Link>
        }
      >
        {messages.intro}
      </PageHeader>
      <ImportScreen />
    </>
  );
}
