import { AlignLeft } from "lucide-react";
import { statusLook } from "#client/features/status/status-badge.tsx";
import { formatTime, formatWeekday } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import { FacebookIcon, InstagramIcon, XIcon } from "#client/ui/pictures/brand-icons.tsx";
import { Section, SectionTitle } from "./section.tsx";
import { useShownAt } from "./use-shown-at.ts";
import { type ExampleDay, type ExamplePost, dayFrom, exampleStatus, exampleWeek } from "./week.ts";

const platformIcons = { facebook: FacebookIcon, instagram: InstagramIcon, x: XIcon } as const;
/** A space that keeps the height of a day that is not known yet. */
const noDay = "\u00a0";
const inks = { posted: "text-success", scheduled: "text-warning" } as const;

export function WeekStrip() {
  const { week } = useMessages("landing");
  const now = useShownAt();
  return (
    <Section band>
      <div className="mb-6 grid items-end gap-3 md:mb-10 md:grid-cols-2 md:gap-10">
        <SectionTitle>{week.title}</SectionTitle>
        <p className="max-w-[34em] text-lg text-ink-2">{week.text}</p>
      </div>
      <figure className="overflow-hidden rounded-lg border border-line bg-ground">
        <figcaption className="sr-only">{week.caption}</figcaption>
        <ol className="grid md:grid-cols-7">
          {exampleWeek.map((day) => (
            <Day key={day.fromToday} day={day} now={now} />
          ))}
        </ol>
      </figure>
    </Section>
  );
}

function Day({ day, now }: { day: ExampleDay; now: Date | null }) {
  const isBare = day.posts.length === 0;
  const date = now && dayFrom(now, day.fromToday);
  const clock = now === null ? "" : formatTime(now);
  return (
    <li
      className={cx(
        "relative flex border-line px-4 max-md:gap-3 max-md:border-t max-md:py-1.5 md:min-h-32 md:flex-col md:border-l md:px-2.5 md:pt-2.5 md:pb-3",
        "first:border-0",
        (isBare || day.isPast) && "max-md:hidden",
      )}
    >
      {day.isToday && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-0 w-[3px] bg-thread md:inset-x-0 md:bottom-auto md:h-[3px] md:w-auto"
        />
      )}
      <p
        className={cx(
          "flex shrink-0 items-baseline justify-between text-sm max-md:w-13 max-md:py-3 md:mb-2",
          day.isToday ? "font-strong text-ink-1" : "text-ink-3",
        )}
      >
        {date === null ? noDay : formatWeekday(date)}
        <span className={cx("num", day.isToday ? "text-accent-ink" : "text-ink-2")}>{date?.getDate()}</span>
      </p>
      {isBare ? (
        <span aria-hidden="true" className="warp -mx-2.5 -mb-3 grow" />
      ) : (
        <ul className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-start gap-0.5">
          {day.posts.map((post) => (
            <Slot key={post.time} post={post} status={exampleStatus(day, post, clock)} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Slot({ post, status }: { post: ExamplePost; status: "posted" | "scheduled" }) {
  const { week } = useMessages("landing");
  const { icon: StatusIcon, label } = statusLook(status);
  return (
    <li className="flex items-center gap-2 py-1 max-md:min-h-11 md:max-lg:items-start" title={week.posts[post.title]}>
      {post.picture === null ? (
        <span className="grid size-7 shrink-0 place-items-center rounded-sm bg-surface-3 text-ink-2 max-md:size-9">
          <AlignLeft size={14} aria-hidden="true" />
        </span>
      ) : (
        <img
          src={post.picture}
          alt=""
          loading="lazy"
          className="size-7 shrink-0 rounded-sm object-cover max-md:size-9"
        />
      )}
      <div className="min-w-0 grow max-md:flex max-md:items-center max-md:gap-2">
        <p className="num text-xs text-ink-2 max-md:text-sm">{post.time}</p>
        <p className="min-w-0 grow truncate text-base md:sr-only">{week.posts[post.title]}</p>
        <p className="flex shrink-0 flex-wrap items-center gap-[5px] text-ink-3 *:shrink-0 md:max-lg:gap-0.5">
          {post.on.map((platform) => {
            const Icon = platformIcons[platform];
            return <Icon key={platform} size={12} />;
          })}
          <StatusIcon size={12} strokeWidth={2} className={inks[status]} aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </p>
      </div>
    </li>
  );
}
