import { useSearchParams } from "react-router-dom";
import { AltTextField } from "#client/features/creations/alt-text-field.tsx";
import { MediaPicker } from "#client/features/creations/media-picker.tsx";
import { useMediaChoice } from "#client/features/creations/use-media-choice.ts";
import { PostList } from "#client/features/posts/post-list.tsx";
import { SentPost } from "#client/features/posts/sent-post.tsx";
import { XComposer } from "#client/features/composer/x-composer.tsx";
import { AccountField } from "#client/features/social-accounts/account-field.tsx";
import { useAccountChoice } from "#client/features/social-accounts/use-account-choice.ts";
import { useAccounts } from "#client/features/social-accounts/use-accounts.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  useTitle("Post On X");
  const [params] = useSearchParams();
  const choice = useAccountChoice("x", useAccounts());
  const media = useMediaChoice(params.get("creation"));
  return (
    <>
      <PageHeader title="Post On X">One tweet, now or later</PageHeader>
      <div className="grid gap-(--gutter)">
        <XComposer
          account={choice.account}
          hasAccounts={choice.isLoading || choice.options.length > 0}
          creation={media.chosen}
          onSent={media.clear}
          sentPost={(id) => <SentPost key={id} id={id} />}
          accountField={(state) => <AccountField choice={choice} {...state} />}
          mediaPicker={
            <>
              <MediaPicker media={media} optional />
              <AltTextField media={media} />
            </>
          }
        />
        <PostList />
      </div>
    </>
  );
}
