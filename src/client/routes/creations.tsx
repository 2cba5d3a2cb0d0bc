import { Clapperboard, ImagePlus } from "lucide-react";
import { Link } from "react-router-dom";
import { History } from "#client/features/creations/history/history.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

export function Component() {
  const messages = useMessages("creations");
  useTitle(messages.title);
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <IfMay action="content.write">
            <div className="flex gap-2">
              <Link to={paths.generateImage} className={buttonClass()}>
                <ImagePlus {...icon} />
                {messages.newImage}
              </Link>
              <Link to={paths.generateVideo} className={buttonClass()}>
                <Clapperboard {...icon} />
                {messages.newVideo}
              </Link>
            </div>
          </IfMay>
        }
      >
        {messages.intro}
      </PageHeader>
      <History />
    </>
  );
}
