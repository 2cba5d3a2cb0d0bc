import { Infinity as MetaIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { formatDay, formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { XIcon } from "#client/ui/brand-icons.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { PopoverAt } from "#client/ui/popover.tsx";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { Post } from "#shared/posts/posts.ts";
import { PostGlance } from "../post-glance.tsx";
import { RescheduleDialog } from "../reschedule-dialog.tsx";
import { usePostActions } from "../use-post-actions.ts";
import { AgendaRow } from "./agenda.tsx";
import type { Anchor } from "./calendar-context.ts";
import { type DayKey, noonOf } from "./days.ts";
import type { CalendarItem } from "./items.ts";

/** What a calendar has opened, and where. */
export type Opened =
  | { what: "post"; post: CalendarPost; anchor: Anchor }
  | { what: "day"; day: DayKey; items: readonly CalendarItem[]; anchor: Anchor }
  | { what: "compose"; at: Date | null; anchor: Anchor }
  | { what: "time"; post: CalendarPost };

export function CalendarPopover({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const texts = useTexts("calendar");
  const { untitled } = useTexts("posts");
  switch (opened.what) {
    case "post":
      return (
        <PopoverAt anchor={opened.anchor} onClose={onClose} title={opened.post.title || untitled}>
          <PostGlance id={opened.post.id} />
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
          title={opened.at === null ? texts.newPost : formatMoment(opened.at)}
        >
          <ComposeLinks at={opened.at} />
        </PopoverAt>
      );
  }
}

function ComposeLinks({ at }: { at: Date | null }) {
  const texts = useTexts("calendar");
  const search = at === null ? "" : `?${new URLSearchParams({ at: at.toISOString() })}`;
  return (
    <div className="grid min-w-52 gap-2">
      <Link to={`${paths.postMeta}${search}`} className={buttonClass({ block: true })}>
        <MetaIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.onMeta}
      </Link>
      <Link to={`${paths.postX}${search}`} className={buttonClass({ block: true })}>
        <XIcon size={15} />
        {texts.onX}
      </Link>
    </div>
  );
}

/** Asks when a draft is to go out, once it is known whole. */
function AskForTime({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = trpc.posts.get.useQuery({ id });
  return data === undefined ? null : <TimeOfPost post={data.post} onClose={onClose} />;
}

function TimeOfPost({ post, onClose }: { post: Post; onClose: () => void }) {
  const actions = usePostActions(post);
  return <RescheduleDialog post={post} actions={actions} open onOpenChange={(open) => !open && onClose()} />;
}
