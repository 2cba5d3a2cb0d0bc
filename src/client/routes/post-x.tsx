import { useState } from "react";
import { DraftsMenu } from "#client/features/composer/drafts-menu.tsx";
import type { Opening } from "#client/features/composer/open-draft.ts";
import { OpenComposer } from "#client/features/composer/open-composer.tsx";
import { accountIdsOf } from "#client/features/composer/post-draft.ts";
import { useDraftFields } from "#client/features/composer/use-draft-fields.ts";
import { type DraftSession, useDraftSession } from "#client/features/composer/use-draft-session.ts";
import { XComposer } from "#client/features/composer/x-composer.tsx";
import { ChosenMedia } from "#client/features/creations/chosen-media.tsx";
import { MediaPicker } from "#client/features/creations/media-picker.tsx";
import { useMediaChoice } from "#client/features/creations/use-media-choice.ts";
import { ChangeRepeat } from "#client/features/composer/change-repeat.tsx";
import { PostList } from "#client/features/posts/post-list.tsx";
import { SentPost } from "#client/features/posts/sent-post.tsx";
import { AccountField } from "#client/features/social-accounts/account-field.tsx";
import { useAccountChoice } from "#client/features/social-accounts/use-account-choice.ts";
import { useAccounts } from "#client/features/social-accounts/use-accounts.ts";
import { useOtherAccounts } from "#client/features/social-accounts/use-other-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

const mediaOnX = 4;

export function Component() {
  const texts = useTexts("composer");
  useTitle(texts.x.title);
  const [sentId, setSentId] = useState<string | null>(null);
  const session = useDraftSession("x");
  return (
    <>
      <PageHeader
        title={texts.x.title}
        actions={
          <div className="max-md:-ml-3.5 md:-mr-3.5">
            <DraftsMenu session={session} />
          </div>
        }
      >
        {texts.x.lead}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter)">
        <OpenComposer session={session}>
          {(opening) => (
            <Bench key={opening.key} session={session} opening={opening} sentId={sentId} onSentId={setSentId} />
          )}
        </OpenComposer>
        <PostList repeatDialog={ChangeRepeat} />
      </div>
    </>
  );
}

interface BenchProps {
  session: DraftSession;
  opening: Opening;
  sentId: string | null;
  onSentId: (postId: string | null) => void;
}

/** Puts the composer together with the account and the pictures. */
function Bench({ session, opening, sentId, onSentId }: BenchProps) {
  const texts = useTexts("media");
  const [fields, edit] = useDraftFields(opening.fields);
  const accounts = useAccounts();
  const choice = useAccountChoice("x", accounts, opening.fields.accountIds);
  const others = useOtherAccounts(accounts, opening.fields.accountIds, [choice]);
  const media = useMediaChoice({ fields, edit, most: mediaOnX });
  const draft = {
    ...fields,
    accounts: { x: choice.account },
    alsoTo: others.accounts,
    creations: media.chosen,
  };
  return (
    <XComposer
      session={session}
      opening={opening}
      draft={draft}
      edit={edit}
      isReady={accounts.data !== undefined && media.isKnown}
      hasAccounts={choice.isLoading || choice.options.length > 0}
      onRemoveAccount={(account) => others.remove(account.id)}
      onSent={(postId) => {
        onSentId(postId);
        session.startNew({ ...fields, accountIds: accountIdsOf(draft) });
      }}
      sentPost={
        sentId !== null && (
          <SentPost
            key={sentId}
            id={sentId}
            onTakenBack={() => {
              onSentId(null);
              session.openPost(sentId);
            }}
          />
        )
      }
      accountField={(state) => <AccountField choice={choice} {...state} />}
      mediaPicker={(error) => (
        <>
          <MediaPicker media={media} error={error} note={fields.isThread ? texts.firstTweet : texts.optional} />
          <ChosenMedia media={media} />
        </>
      )}
    />
  );
}
