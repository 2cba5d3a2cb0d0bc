import { Clapperboard, ImagePlus } from "lucide-react";
import { Link } from "react-router-dom";
import { History } from "#client/features/creations/history.tsx";
import { paths } from "#client/lib/paths.ts";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

export function Component() {
  const words = useTexts("creations");
  useTitle(words.title);
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <div className="flex gap-2">
            <Link to={paths.generateImage} className={buttonClass()}>
              <ImagePlus {...icon} />
              {words.newImage}
            </Link>
            <Link to={paths.generateVideo} className={buttonClass()}>
              <Clapperboard {...icon} />
              {words.newVideo}
            </Link>
          </div>
        }
      >
        {words.intro}
      </PageHeader>
      <History />
    </>
  );
}
