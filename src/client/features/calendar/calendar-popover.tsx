import { Infinity as MetaIcon, PenLine } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { RescheduleDialog } from "#client/features/posts/actions/reschedule-dialog.tsx";
import { usePostActions } from "#client/features/posts/actions/use-post-actions.ts";
import { PostGlance } from "#client/features/posts/post-glance.tsx";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatDay, formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { type DayKey, noonOf } from "#client/lib/time/days.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { XIcon } from "#client/ui/pictures/brand-icons.tsx";
import { PopoverAt } from "#client/ui/popups/popover.tsx";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { Post } from "#shared/posts/posts.ts";
import { AgendaRow } from "./agenda.tsx";
import type { Anchor } from "./calendar-context.ts";
import type { CalendarItem } from "./items.ts";

/** The open popover or dialog of a calendar, and its anchor. */
export type Opened =
  | { what: "post"; post: CalendarPost; anchor: Anchor }
  | { what: "day"; day: DayKey; items: readonly CalendarItem[]; anchor: Anchor }
  | { what: "compose"; at: Date | null; anchor: Anchor }
  | { what: "time"; post: CalendarPost };

export function CalendarPopover({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const messages = useMessages("calendar");
  const { untitled } = useMessages("posts");
  switch (opened.what) {
    case "post":
      return (
        <PopoverAt anchor={opened.anchor} onClose={onClose} title={opened.post.title || untitled}>
          <PostGlance id={opened.post.id} onDeleted={onClose} />
        </PopoverAt>
      );
    case "day":
      return (
        <PopoverAt anchor={opened.anchor} onClose={onClose} title={formatDay(noonOf(opened.day))}>
          <ul className="-mx-2 max-h-[50dvh] w-80 max-w-[calc(100vw-56px)] overflow-y-auto">
            {opened.items.map((item) => (
              <li key={item.key}>
                <AgendaRow item={item} isCompact />
              </li>
            ))}
          </ul>
        </PopoverAt>
      );
    case "time":
      return <AskForTime id={opened.post.id} onClose={onClose} />;
    case "compose":
      return (
        <PopoverAt
          anchor={opened.anchor}
          onClose={onClose}
          title={opened.at === null ? messages.newPost : formatMoment(opened.at)}
        >
          <ComposeLinks at={opened.at} />
        </PopoverAt>
      );
  }
}

function ComposeLinks({ at }: { at: Date | null }) {
  const messages = useMessages("calendar");
  const search = at === null ? "" : `?${new URLSearchParams({ at: at.toISOString() })}`;
  return (
    <div className="grid min-w-52 gap-2">
      <Link to={`${paths.postAny}${search}`} className={buttonClass({ block: true })}>
        <PenLine size={18} strokeWidth={1.75} aria-hidden="true" />
        {messages.onAny}
      </Link>
      <Link to={`${paths.postMeta}${search}`} className={buttonClass({ block: true })}>
        <MetaIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        {messages.onMeta}
      </Link>
      <Link to={`${paths.postX}${search}`} className={buttonClass({ block: true })}>
        <XIcon size={15} />
        {messages.onX}
      </Link>
    </div>
  );
}

/** Loads the whole draft, then asks for its time. */
function AskForTime({ id, onClose }: { id: string; onClose: () => void }) {
  const messages = useMessages("calendar");
  const { data, error } = trpc.posts.get.useQuery({ id });
  const failure = data === undefined ? error : null;
  useEffect(() => {
    if (failure === null) return;
    showToast({ tone: "danger", title: messages.draftsFailed, description: errorText(failure) });
    onClose();
  }, [failure, messages, onClose]);
  return data === undefined ? null : <TimeOfPost post={data.post} onClose={onClose} />;
}

function TimeOfPost({ post, onClose }: { post: Post; onClose: () => void }) {
  const actions = usePostActions(post);
  return <RescheduleDialog post={post} actions={actions} open onOpenChange={(open) => !open && onClose()} />;
}
