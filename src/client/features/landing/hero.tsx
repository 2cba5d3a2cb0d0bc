import { ArrowDown } from "lucide-react";
import clothNarrow from "#client/assets/art/weave-hero-m.avif";
import clothSmall from "#client/assets/art/weave-hero-s.avif";
import cloth from "#client/assets/art/weave-hero.avif";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { formatDay, momentJoint } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { WayLink } from "#client/lib/page/navigation.tsx";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { cx } from "#client/ui/cx.ts";
import { FacebookIcon, InstagramIcon, XIcon } from "#client/ui/pictures/brand-icons.tsx";
import { columnClass } from "./section.tsx";
import { useShownAt } from "./use-shown-at.ts";
import { dayFrom, exampleHighlight } from "./week.ts";

export function Hero() {
  const messages = useMessages("landing");
  return (
    <section className="relative overflow-hidden md:h-[760px]">
      <BareWarp />
      <PromptThreads />
      <div className={cx(columnClass, "relative z-2 md:pointer-events-none md:h-full")}>
        <div className="relative z-2 pt-11 md:pointer-events-auto md:w-[600px] md:max-w-full md:pt-18">
          <h1
            tabIndex={-1}
            className="max-w-[6.4em] text-[50px] leading-[50px] font-[620] tracking-[-.035em] text-wrap md:text-[min(5.9vw,86px)] md:leading-[.96] [:lang(zh)_&]:leading-[1.14] [:lang(zh)_&]:tracking-normal"
          >
            {messages.headline}
          </h1>
          <p className="mt-5 mb-6 max-w-[446px] text-lg md:max-w-[min(446px,36vw)] text-ink-2 md:mt-7 md:mb-8 md:text-balance">
            {messages.tagline}
          </p>
          <div className="flex flex-wrap gap-3 md:max-w-[36vw]">
            <WayLink
              to={paths.dashboard}
              className={cx(buttonClass({ variant: "primary", size: "lg" }), "max-md:w-full")}
            >
              {messages.start}
            </WayLink>
            <a href="#tools" className={cx(buttonClass({ variant: "quiet", size: "lg" }), "max-md:hidden")}>
              {messages.seeTools}
              <ArrowDown size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
          </div>
        </div>
      </div>
      <picture>
        <source
          media="(min-width: 768px)"
          srcSet={`${clothSmall} 920w, ${cloth} 1380w`}
          sizes="920px"
          width={1380}
          height={1140}
        />
        <img
          src={clothNarrow}
          alt=""
          width={780}
          height={960}
          fetchPriority="high"
          className="relative z-1 mt-7 mb-14 h-auto w-full md:absolute md:top-0 md:left-[max(36vw,calc(100%-920px))] md:m-0 md:h-[760px] md:w-[920px] md:max-w-none"
        />
      </picture>
      <ScheduledTag />
    </section>
  );
}

/** The warp threads of the picture's cloth: horizontal on a wide screen, vertical on a narrow one. */
function BareWarp() {
  return (
    <div
      aria-hidden="true"
      className={cx(
        "absolute inset-0 bottom-18 opacity-50 md:bottom-0",
        "[background:repeating-linear-gradient(90deg,var(--line-strong)_0_1px,transparent_1px_6px)] [mask:linear-gradient(180deg,transparent_44%,#000_60%)]",
        "md:[background:repeating-linear-gradient(0deg,var(--line-strong)_0_1px,transparent_1px_6px)] md:[mask:linear-gradient(90deg,transparent_18%,#000_62%)]",
      )}
    />
  );
}

const threads = [
  { thread: "subject", ink: "text-thread" },
  { thread: "light", ink: "text-info" },
  { thread: "format", ink: "text-ink-2" },
] as const;

function PromptThreads() {
  const { threads: messages } = useMessages("landing");
  return (
    <ul
      aria-hidden="true"
      className="absolute bottom-[54px] left-[max(40px,calc(50%-600px))] grid w-[720px] gap-2.5 max-md:hidden"
    >
      {threads.map(({ thread, ink }) => (
        <li key={thread} className="flex items-center gap-3 font-mono text-sm whitespace-nowrap text-ink-2">
          <i className={cx("size-2 rounded-[2px] bg-current", ink)} />
          {messages[thread]}
          <i className={cx("h-0.5 grow rounded-[2px] bg-current", ink)} />
        </li>
      ))}
    </ul>
  );
}

/** An example post with its time. On a narrow screen it overlaps the lower edge of the picture. */
function ScheduledTag() {
  const { week } = useMessages("landing");
  const { post, fromToday } = exampleHighlight;
  const now = useShownAt();
  return (
    <div
      aria-hidden="true"
      className={cx(columnClass, "absolute inset-x-0 bottom-0 z-2 flex justify-end md:bottom-12")}
    >
      <div className="rounded-lg border border-line-strong bg-surface-1 p-4 text-base shadow-float max-md:grow md:w-66">
        <div className="flex items-center gap-3">
          <img
            src={post.picture ?? undefined}
            alt=""
            width={44}
            height={44}
            className="size-11 rounded-md object-cover"
          />
          <div>
            <p className="font-medium">{week.posts[post.title]}</p>
            <p className="text-xs text-ink-2">
              {now !== null && `${formatDay(dayFrom(now, fromToday))}${momentJoint()}`}
              <span className="num">{post.time}</span>
            </p>
          </div>
        </div>
        <div className="mt-3 flex items-center justify-between text-ink-2">
          <StatusBadge status="scheduled" />
          <span className="flex items-center gap-2.5">
            <FacebookIcon size={16} />
            <InstagramIcon size={16} />
            <XIcon size={15} />
          </span>
        </div>
      </div>
    </div>
  );
}
