import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { DraftsMenu } from "#client/features/composer/drafts-menu.tsx";
import { MetaComposer } from "#client/features/composer/meta-composer.tsx";
import type { Opening } from "#client/features/composer/open-draft.ts";
import { OpenComposer } from "#client/features/composer/open-composer.tsx";
import { accountIdsOf } from "#client/features/composer/post-draft.ts";
import { useDraftFields } from "#client/features/composer/use-draft-fields.ts";
import { type DraftSession, useDraftSession } from "#client/features/composer/use-draft-session.ts";
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
import { useStoredFlag } from "#client/lib/use-stored-flag.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { Button } from "#client/ui/button.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  const texts = useTexts("composer");
  useTitle(texts.meta.title);
  const [showsPreview, setShowsPreview] = useStoredFlag("composer_preview", true);
  const [sentId, setSentId] = useState<string | null>(null);
  const session = useDraftSession("meta");
  const Icon = showsPreview ? EyeOff : Eye;
  return (
    <>
      <PageHeader
        title={texts.meta.title}
        actions={
          <div className="flex flex-wrap gap-1 max-md:-ml-3.5 md:-mr-3.5">
            <DraftsMenu session={session} />
            <Button variant="quiet" onClick={() => setShowsPreview(!showsPreview)}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {showsPreview ? texts.hidePreview : texts.showPreview}
            </Button>
          </div>
        }
      >
        {texts.meta.lead}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter)">
        <OpenComposer session={session}>
          {(opening) => (
            <Bench
              key={opening.key}
              session={session}
              opening={opening}
              showsPreview={showsPreview}
              sentId={sentId}
              onSentId={setSentId}
            />
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
  showsPreview: boolean;
  sentId: string | null;
  onSentId: (postId: string | null) => void;
}

/** Puts the composer together with the accounts and the pictures. */
function Bench({ session, opening, showsPreview, sentId, onSentId }: BenchProps) {
  const [fields, edit] = useDraftFields(opening.fields);
  const accounts = useAccounts();
  const choices = {
    facebook: useAccountChoice("facebook", accounts, opening.fields.accountIds),
    instagram: useAccountChoice("instagram", accounts, opening.fields.accountIds),
  };
  const others = useOtherAccounts(accounts, opening.fields.accountIds, Object.values(choices));
  const media = useMediaChoice({ fields, edit });
  const draft = {
    ...fields,
    accounts: { facebook: choices.facebook.account, instagram: choices.instagram.account },
    alsoTo: others.accounts,
    creations: media.chosen,
  };
  return (
    <MetaComposer
      session={session}
      opening={opening}
      draft={draft}
      edit={edit}
      isReady={accounts.data !== undefined && media.isKnown}
      hasAccounts={Object.values(choices).some(({ isLoading, options }) => isLoading || options.length > 0)}
      onRemoveAccount={(account) => {
        others.remove(account.id);
        if (account.platform === "x") edit(({ platforms }) => ({ platforms: platforms.filter((one) => one !== "x") }));
      }}
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
      showsPreview={showsPreview}
      accountField={(platform, state) => <AccountField choice={choices[platform]} {...state} />}
      mediaPicker={(error) => (
        <>
          <MediaPicker media={media} error={error} />
          <ChosenMedia media={media} />
        </>
      )}
    />
  );
}
