import { Eye, EyeOff } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { AltTextField } from "#client/features/creations/alt-text-field.tsx";
import { MediaPicker } from "#client/features/creations/media-picker.tsx";
import { useMediaChoice } from "#client/features/creations/use-media-choice.ts";
import { MetaComposer } from "#client/features/composer/meta-composer.tsx";
import { PostList } from "#client/features/posts/post-list.tsx";
import { SentPost } from "#client/features/posts/sent-post.tsx";
import { AccountField } from "#client/features/social-accounts/account-field.tsx";
import { useAccountChoice } from "#client/features/social-accounts/use-account-choice.ts";
import { useAccounts } from "#client/features/social-accounts/use-accounts.ts";
import { useStoredFlag } from "#client/lib/use-stored-flag.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { Button } from "#client/ui/button.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  useTitle("Post On Meta");
  const [params] = useSearchParams();
  const [showsPreview, setShowsPreview] = useStoredFlag("composer_preview", true);
  const accounts = useAccounts();
  const choices = {
    facebook: useAccountChoice("facebook", accounts),
    instagram: useAccountChoice("instagram", accounts),
  };
  const media = useMediaChoice(params.get("creation"));
  const Icon = showsPreview ? EyeOff : Eye;
  return (
    <>
      <PageHeader
        title="Post On Meta"
        actions={
          <Button variant="quiet" className="max-md:-ml-3.5 md:-mr-3.5" onClick={() => setShowsPreview(!showsPreview)}>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {showsPreview ? "Hide Preview" : "Show Preview"}
          </Button>
        }
      >
        Schedule and auto-post to Instagram and Facebook
      </PageHeader>
      <div className="grid gap-(--gutter)">
        <MetaComposer
          accounts={{ facebook: choices.facebook.account, instagram: choices.instagram.account }}
          hasAccounts={Object.values(choices).some(({ isLoading, options }) => isLoading || options.length > 0)}
          creation={media.chosen}
          onSent={media.clear}
          sentPost={(id) => <SentPost key={id} id={id} />}
          showsPreview={showsPreview}
          accountField={(platform, state) => <AccountField choice={choices[platform]} {...state} />}
          mediaPicker={
            <>
              <MediaPicker media={media} />
              <AltTextField media={media} />
            </>
          }
        />
        <PostList />
      </div>
    </>
  );
}
