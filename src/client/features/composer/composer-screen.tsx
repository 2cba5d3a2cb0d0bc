import { Fragment, type ReactNode, useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";
import type { DraftCopy } from "./draft/draft-copy.ts";
import type { ComposerKind } from "./draft/draft-fields.ts";
import { DraftsMenu } from "./draft/drafts-menu.tsx";
import type { Opening } from "./draft/open-draft.ts";
import { type DraftSession, useDraftSession } from "./draft/use-draft-session.ts";
import { OpenComposer } from "./open-composer.tsx";
import { PostList } from "./post-list.tsx";
import type { SentAnswer } from "./send-post.ts";

/** The props of a composer, which is mounted again for every opened draft. */
export interface ComposerProps {
  session: DraftSession;
  opening: Opening;
  /** What was sent last, whose outcome is shown; null: nothing. */
  sent: Sent | null;
  onSent: (sent: Sent | null) => void;
}

export interface Sent extends SentAnswer {
  /** The draft as it was sent; null: it was not complete. */
  copy: DraftCopy | null;
}

interface ComposerScreenProps {
  kind: ComposerKind;
  /** Shown beside the drafts menu. */
  actions?: ReactNode;
  children: (props: ComposerProps) => ReactNode;
}

/** A composer with its drafts menu and the recent posts. */
export function ComposerScreen({ kind, actions, children }: ComposerScreenProps) {
  const { title, lead } = useMessages("composer")[kind];
  useTitle(title);
  // In this component, because the composer is mounted again after sending.
  const [sent, setSent] = useState<Sent | null>(null);
  const session = useDraftSession(kind);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <div className="flex flex-wrap gap-1 max-md:-ml-3.5 md:-mr-3.5">
            <DraftsMenu session={session} />
            {actions}
          </div>
        }
      >
        {lead}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter)">
        <OpenComposer session={session}>
          {(opening) => <Fragment key={opening.key}>{children({ session, opening, sent, onSent: setSent })}</Fragment>}
        </OpenComposer>
        <PostList />
      </div>
    </>
  );
}
