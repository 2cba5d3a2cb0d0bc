import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { ChangeRepeat } from "#client/features/composer/change-repeat.tsx";
import { PostsScreen } from "#client/features/posts/posts-screen.tsx";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  const texts = useTexts("posts");
  useTitle(texts.title);
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <Link to={paths.postMeta} className={buttonClass({ variant: "primary" })}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            {texts.newPost}
          </Link>
        }
      >
        {texts.intro}
      </PageHeader>
      <PostsScreen repeatDialog={ChangeRepeat} />
    </>
  );
}
