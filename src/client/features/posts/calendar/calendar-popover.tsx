import { Infinity as MetaIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { formatDay, formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths, postPath } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { StatusBadge } from "#client/ui/badge.tsx";
import { XIcon } from "#client/ui/brand-icons.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Moment } from "#client/ui/moment.tsx";
import { PopoverAt } from "#client/ui/popover.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { CalendarPost } from "#shared/calendar.ts";
import type { Post } from "#shared/posts.ts";
import { PostMenu } from "../post-menu.tsx";
import { momentOf } from "../post-state.ts";
import { PostTargets } from "../post-targets.tsx";
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
  switch (opened.what) {
    case "post":
      return (
        <PopoverAt anchor={opened.anchor} onClose={onClose} title={opened.post.title || texts.openPost}>
          <PostOfCalendar id={opened.post.id} />
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

function PostOfCalendar({ id }: { id: string }) {
  const texts = useTexts("calendar");
  const { data, error } = trpc.posts.get.useQuery({ id });
  if (error !== null) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined)
    return (
      <div aria-busy="true" className="w-72">
        <span className="sr-only">{texts.loadingPost}</span>
        <Skeleton lines={2} />
      </div>
    );
  return <PostInPopover post={data.post} />;
}

function PostInPopover({ post }: { post: Post }) {
  const texts = useTexts("calendar");
  const actions = usePostActions(post);
  return (
    <div className="grid w-76 max-w-full gap-2">
      <div className="flex items-center gap-2 text-sm text-ink-2">
        {(post.status !== "draft" || post.scheduledAt !== null) && (
          <span className="grow">
            <Moment at={momentOf(post)} />
          </span>
        )}
        <StatusBadge status={post.status} />
        <PostMenu post={post} actions={actions} />
      </div>
      {post.targets.length > 0 && <PostTargets post={post} actions={actions} />}
      <Link to={postPath(post.id)} className={buttonClass({ size: "sm" })}>
        {texts.openPost}
      </Link>
    </div>
  );
}
