import { Link } from "react-router-dom";
import type { ImportSummary } from "#shared/users/personal-data.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Callout } from "#client/ui/callout.tsx";

/** What came in, what was left out, and what is still to be done. */
export function ImportResult({ imported }: { imported: ImportSummary }) {
  const { importing: texts } = useTexts("settings");
  const { creations, posts, drafts, templates, skippedCreations, accountsToConnect } = imported;
  const came = [
    creations > 0 && texts.creations(creations),
    posts > 0 && (drafts > 0 ? `${texts.posts(posts)} (${texts.drafts(drafts)})` : texts.posts(posts)),
    templates > 0 && texts.templates(templates),
    imported.profile && texts.profile,
    imported.settings && texts.settings,
    imported.avatar && texts.avatar,
  ].filter((part) => part !== false);
  return (
    <Callout tone="success" announce="status" title={texts.done}>
      <p>{came.length === 0 ? texts.nothing : came.join(" · ")}</p>
      {skippedCreations > 0 && <p className="mt-1">{texts.skipped(skippedCreations)}</p>}
      {accountsToConnect > 0 && (
        <p className="mt-1">
          {texts.accounts(accountsToConnect)}{" "}
          <Link to={`${paths.settings}?tab=accounts`} className="link touch-area">
            {texts.connect}
          </Link>
        </p>
      )}
    </Callout>
  );
}
