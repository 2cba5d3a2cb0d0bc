import { FileUp, Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { PostsScreen } from "#client/features/posts/list/posts-screen.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";

export function Component() {
  const messages = useMessages("posts");
  useTitle(messages.title);
  const seesDrafts = useMay()("content.read");
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <IfMay action="content.write">
            <div className="flex flex-wrap gap-2">
              <Link to={paths.importPosts} className={buttonClass()}>
                <FileUp size={18} strokeWidth={1.75} aria-hidden="true" />
                {messages.import}
              </Link>
              <Link to={paths.postAny} className={buttonClass({ variant: "primary" })}>
                <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
                {messages.newPost}
              </Link>
            </div>
          </IfMay>
        }
      >
        {seesDrafts && messages.intro}
      </PageHeader>
      <PostsScreen />
    </>
  );
}
