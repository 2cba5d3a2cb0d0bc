import { FilePenLine, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { ownPlatforms } from "#client/features/platforms/composers.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#client/ui/popups/menu.tsx";
import type { Post } from "#shared/posts/posts.ts";
import { kindOf } from "./draft-fields.ts";
import type { DraftSession } from "./use-draft-session.ts";

const most = 8;

const firstLine = ({ content, thread }: Pick<Post, "content" | "thread">) =>
  (content.trim() || (thread[0] ?? "")).trim().split("\n", 1)[0] ?? "";

/** Local-only drafts without the open one. `refresh` reads them again, as does a change in another tab. */
function useLocalOnly({ localDrafts, session }: DraftSession) {
  const [localOnly, setLocalOnly] = useState(localDrafts.localOnly);
  const openCopyId = session.state === "open" ? session.opening.copyId : null;
  useEffect(() => {
    const refresh = () => setLocalOnly(localDrafts.localOnly());
    refresh();
    addEventListener("storage", refresh);
    return () => removeEventListener("storage", refresh);
  }, [localDrafts, openCopyId]);
  return {
    localOnly: localOnly.filter(({ copyId }) => copyId !== openCopyId),
    refresh: () => setLocalOnly(localDrafts.localOnly()),
  };
}

/** The drafts of this composer: continue another one, or start a new one. */
export function DraftsMenu({ session }: { session: DraftSession }) {
  const { drafts: messages } = useMessages("composer");
  const { kind } = session;
  const { data, isError } = trpc.posts.list.useQuery({ status: "draft", platform: [...ownPlatforms[kind]], limit: 20 });
  const { openId } = session;
  const drafts = (data?.posts ?? []).filter((post) => (kind === "any" || kindOf(post) === kind) && post.id !== openId);
  const { localOnly, refresh } = useLocalOnly(session);
  const count = drafts.length + localOnly.length;
  return (
    <Menu
      className="w-80 max-w-[calc(100vw-32px)]"
      trigger={
        <Button variant="quiet" onPointerDown={refresh} onKeyDown={refresh}>
          <FilePenLine size={18} strokeWidth={1.75} aria-hidden="true" />
          {messages.button}
          {count > 0 && <span className="num text-xs text-ink-3">{count}</span>}
        </Button>
      }
    >
      <MenuItem icon={Plus} onClick={() => session.leave(() => session.startNew())}>
        {messages.start}
      </MenuItem>
      <MenuSeparator />
      {localOnly.slice(0, most).map(({ copyId, copy }) => (
        <MenuItem key={copyId} onClick={() => session.leave(() => session.openLocalOnly(copyId))}>
          <span className="size-8 shrink-0 rounded-sm bg-surface-3" aria-hidden="true" />
          <span className="grid min-w-0 py-1">
            <span dir="auto" className="truncate">
              {firstLine(copy.fields) || messages.untitled}
            </span>
            <span className="text-xs text-ink-3">
              {messages.onlyHere({ when: formatMoment(new Date(copy.writtenAtMs)) })}
            </span>
          </span>
        </MenuItem>
      ))}
      {drafts.slice(0, most).map((post) => (
        <MenuItem key={post.id} onClick={() => session.leave(() => session.openPost(post.id))}>
          {post.thumbnailUrl === null ? (
            <span className="size-8 shrink-0 rounded-sm bg-surface-3" aria-hidden="true" />
          ) : (
            <img src={`${post.thumbnailUrl}?w=160`} alt="" className="size-8 shrink-0 rounded-sm object-cover" />
          )}
          <span className="grid min-w-0 py-1">
            <span dir="auto" className="truncate">
              {firstLine(post) || messages.untitled}
            </span>
            <span className="text-xs text-ink-3">{messages.changed({ when: formatMoment(post.updatedAt) })}</span>
          </span>
        </MenuItem>
      ))}
      {count === 0 && <p className="px-3 py-2 text-sm text-ink-3">{isError ? messages.failed : messages.none}</p>}
    </Menu>
  );
}
