import { FilePenLine, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import type { Post } from "#shared/posts/posts.ts";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#client/ui/menu.tsx";
import { kindOf } from "./draft-fields.ts";
import type { DraftSession } from "./use-draft-session.ts";

const most = 8;

const firstLine = ({ content, thread }: Pick<Post, "content" | "thread">) =>
  (content.trim() || (thread[0] ?? "")).trim().split("\n", 1)[0] ?? "";

/** Those that only this browser has, but for the one that is open, as they are while the menu is looked at. */
function useUnsent({ shelf, session }: DraftSession) {
  const [unsent, setUnsent] = useState(shelf.unsent);
  const openPlace = session.state === "open" ? session.opening.place : null;
  useEffect(() => {
    const look = () => setUnsent(shelf.unsent());
    look();
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [shelf, openPlace]);
  return { unsent: unsent.filter(({ place }) => place !== openPlace), look: () => setUnsent(shelf.unsent()) };
}

/** The drafts of this composer: go on with another one, or begin anew. */
export function DraftsMenu({ session }: { session: DraftSession }) {
  const { drafts: texts } = useTexts("composer");
  const platform = session.kind === "x" ? ["x" as const] : (["facebook", "instagram"] as const);
  const { data, isError } = trpc.posts.list.useQuery({ status: "draft", platform: [...platform], limit: 20 });
  const { openId } = session;
  const drafts = (data?.posts ?? []).filter((post) => kindOf(post) === session.kind && post.id !== openId);
  const { unsent, look } = useUnsent(session);
  const count = drafts.length + unsent.length;
  return (
    <Menu
      className="w-80 max-w-[calc(100vw-32px)]"
      trigger={
        <Button variant="quiet" onPointerDown={look} onKeyDown={look}>
          <FilePenLine size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.button}
          {count > 0 && <span className="num text-xs text-ink-3">{count}</span>}
        </Button>
      }
    >
      <MenuItem onClick={() => session.startNew()}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.start}
      </MenuItem>
      <MenuSeparator />
      {unsent.slice(0, most).map(({ place, copy }) => (
        <MenuItem key={place} onClick={() => session.openUnsent(place)}>
          <span className="size-8 shrink-0 rounded-sm bg-surface-3" aria-hidden="true" />
          <span className="grid min-w-0 py-1">
            <span className="truncate">{firstLine(copy.fields) || texts.untitled}</span>
            <span className="text-xs text-ink-3">{texts.onlyHere(formatMoment(new Date(copy.writtenAtMs)))}</span>
          </span>
        </MenuItem>
      ))}
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
      {count === 0 && <p className="px-3 py-2 text-sm text-ink-3">{isError ? texts.failed : texts.none}</p>}
    </Menu>
  );
}
