import { FilePenLine, Plus } from "lucide-react";
import type { Post } from "#shared/posts.ts";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#client/ui/menu.tsx";
import { kindOf } from "./draft-fields.ts";
import type { DraftSession } from "./use-draft-session.ts";

const most = 8;

const firstLine = ({ content, thread }: Post) => (content.trim() || (thread[0] ?? "")).trim().split("\n", 1)[0] ?? "";

/** The drafts of this composer: go on with another one, or begin anew. */
export function DraftsMenu({ session }: { session: DraftSession }) {
  const { drafts: texts } = useTexts("composer");
  const platform = session.kind === "x" ? ["x" as const] : (["facebook", "instagram"] as const);
  const { data, isError } = trpc.posts.list.useQuery({ status: "draft", platform: [...platform], limit: 20 });
  const { openId } = session;
  const drafts = (data?.posts ?? []).filter((post) => kindOf(post) === session.kind && post.id !== openId);
  return (
    <Menu
      className="w-80 max-w-[calc(100vw-32px)]"
      trigger={
        <Button variant="quiet">
          <FilePenLine size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.button}
          {drafts.length > 0 && <span className="num text-xs text-ink-3">{drafts.length}</span>}
        </Button>
      }
    >
      <MenuItem onClick={() => session.startNew()}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.start}
      </MenuItem>
      <MenuSeparator />
      {drafts.slice(0, most).map((post) => (
        <MenuItem key={post.id} onClick={() => session.openPost(post.id)}>
          {post.thumbnailUrl === null ? (
            <span className="size-8 shrink-0 rounded-sm bg-surface-3" aria-hidden="true" />
          ) : (
            <img src={`${post.thumbnailUrl}?w=160`} alt="" className="size-8 shrink-0 rounded-sm object-cover" />
          )}
          <span className="grid min-w-0 py-1">
            <span className="truncate">{firstLine(post) || texts.untitled}</span>
            <span className="text-xs text-ink-3">{texts.changed(formatMoment(post.updatedAt))}</span>
          </span>
        </MenuItem>
      ))}
      {drafts.length === 0 && <p className="px-3 py-2 text-sm text-ink-3">{isError ? texts.failed : texts.none}</p>}
    </Menu>
  );
}
