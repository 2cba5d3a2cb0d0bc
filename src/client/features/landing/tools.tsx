import { Clapperboard, Image, Infinity as MetaIcon } from "lucide-react";
import type { ComponentType, MouseEvent, ReactNode } from "react";
import bowls from "#client/assets/art/bowls.webp";
import courtyard from "#client/assets/art/courtyard.webp";
import marigolds from "#client/assets/art/marigolds.webp";
import wheel from "#client/assets/art/wheel.webp";
import { styleArt } from "#client/features/generation/art.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { WayLink, useWay } from "#client/lib/page/navigation.tsx";
import { paths } from "#client/lib/paths.ts";
import { useHasSession } from "#client/lib/session/session.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { cx } from "#client/ui/cx.ts";
import { FacebookIcon, InstagramIcon, XIcon } from "#client/ui/pictures/brand-icons.tsx";
import { Section, SectionTitle } from "./section.tsx";

interface ToolCardProps {
  to: string;
  title: string;
  description: string;
  icon: ComponentType<{ size?: number; className?: string }>;
  className?: string;
  children: ReactNode;
}

function ToolCard({ to, title, description, icon: Icon, className, children }: ToolCardProps) {
  const { tools, login } = useMessages("landing");
  const isSignedIn = useHasSession();
  const go = useWay();
  const askToLogIn = (event: MouseEvent) => {
    event.preventDefault();
    showToast({
      tone: "info",
      announce: "alert",
      title: tools.logInFirst,
      action: { label: login, onClick: () => go(paths.auth) },
    });
  };
  return (
    <WayLink
      to={to}
      onClick={isSignedIn ? undefined : askToLogIn}
      className={cx(
        "relative block overflow-hidden rounded-lg border border-line bg-surface-1 transition-colors duration-(--dur-1) hover:border-line-strong",
        className,
      )}
    >
      <div className="px-5 pt-5 md:px-7 md:pt-7">
        <h3 className="mb-1.5 flex items-center gap-2.5 text-h2">
          <Icon size={20} className="shrink-0 text-accent-ink" />
          {title}
        </h3>
        <p className="max-w-[32em] text-md text-ink-2">{description}</p>
      </div>
      <div aria-hidden="true">{children}</div>
    </WayLink>
  );
}

export function Tools() {
  const { tools } = useMessages("landing");
  return (
    <Section id="tools">
      <SectionTitle className="mb-6 md:mb-10">{tools.title}</SectionTitle>
      <div className="grid gap-4 lg:grid-cols-12">
        <ToolCard
          to={paths.generateImage}
          title={tools.images.title}
          description={tools.images.text}
          icon={Image}
          className="min-h-[340px] md:h-96 lg:col-span-7"
        >
          <ImagePicture />
        </ToolCard>
        <ToolCard
          to={paths.generateVideo}
          title={tools.videos.title}
          description={tools.videos.text}
          icon={Clapperboard}
          className="min-h-[320px] md:h-96 lg:col-span-5"
        >
          <VideoPicture />
        </ToolCard>
        <ToolCard
          to={paths.postMeta}
          title={tools.meta.title}
          description={tools.meta.text}
          icon={MetaIcon}
          className="min-h-[340px] md:h-96 lg:col-span-5"
        >
          <MetaPicture />
        </ToolCard>
        <ToolCard
          to={paths.postX}
          title={tools.x.title}
          description={tools.x.text}
          icon={XIcon}
          className="md:h-96 lg:col-span-7"
        >
          <XPicture />
        </ToolCard>
      </div>
    </Section>
  );
}

function ImagePicture() {
  const { tools } = useMessages("landing");
  return (
    <div className="absolute top-39 right-5 bottom-0 left-5 md:top-38 md:right-0 md:left-7">
      <p className="rounded-md border border-line-strong bg-surface-2 px-3.5 py-3 text-[15px] md:w-86">
        {tools.images.prompt}
        <i className="ml-0.5 inline-block h-[18px] w-[1.5px] bg-accent-ink align-[-3px]" />
      </p>
      <div className="mt-4 grid grid-cols-4 gap-2.5 md:grid-cols-[repeat(4,77px)] md:gap-3">
        {Object.entries(styleArt).map(([style, picture], index) => (
          <img
            key={style}
            src={picture}
            alt=""
            loading="lazy"
            className={`aspect-square w-full rounded-md ${index === 0 ? "outline-2 outline-offset-2 outline-thread" : ""}`}
          />
        ))}
      </div>
      <img
        src={bowls}
        alt=""
        loading="lazy"
        className="absolute -top-6 right-7 -bottom-10 h-[calc(100%+64px)] w-65 rounded-lg object-cover object-[30%_50%] max-md:hidden lg:max-xl:hidden"
      />
    </div>
  );
}

const frames = ["object-[0%_50%]", "object-[33%_50%]", "object-[66%_50%]", "object-[100%_50%]"];

function VideoPicture() {
  return (
    <div className="absolute right-0 bottom-7 left-5 md:left-7">
      <div className="flex gap-1 overflow-hidden rounded-l-md">
        {frames.map((position) => (
          <img
            key={position}
            src={wheel}
            alt=""
            loading="lazy"
            className={cx("h-36 w-1/3 shrink-0 object-cover md:h-40", position)}
          />
        ))}
      </div>
      <p className="num mt-4 flex items-center gap-3 pr-5 text-xs text-ink-3 md:pr-7">
        0:02
        <span className="h-1 grow rounded-full bg-surface-3">
          <i className="block h-full w-2/5 rounded-full bg-accent" />
        </span>
        0:05
      </p>
    </div>
  );
}

const previews = [
  { icon: <FacebookIcon size={14} className="text-platform-facebook" />, picture: courtyard },
  { icon: <InstagramIcon size={14} className="text-platform-instagram" />, picture: marigolds },
];

function MetaPicture() {
  return (
    <div className="absolute inset-x-5 -bottom-10 grid grid-cols-2 gap-4 md:inset-x-7 md:max-lg:left-auto md:max-lg:w-100">
      {previews.map(({ icon, picture }) => (
        <div
          key={picture}
          className="overflow-hidden rounded-[12px] border border-line bg-surface-2 even:-translate-y-5"
        >
          <p className="flex items-center gap-2 px-2.5 py-2 text-sm font-medium">
            {icon}
            Kiln & Tide
          </p>
          <img src={picture} alt="" loading="lazy" className="aspect-square w-full object-cover" />
        </div>
      ))}
    </div>
  );
}

/** Counts as X does: a Chinese, Japanese or Korean character is two. twitter-text is larger than the whole page. */
const countOnX = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u1100-\u1fff\u2e80-\uffff]/.test(letter) ? 2 : 1), 0);

function XPicture() {
  const thread = Object.values(useMessages("landing").tools.x.thread);
  return (
    <ol className="relative grid gap-4 p-5 before:absolute before:inset-y-0 before:left-8 before:my-7 before:w-0.5 before:bg-thread md:absolute md:inset-x-7 md:-bottom-4 md:p-0 md:before:left-3">
      {thread.map((text, index) => (
        <li key={text} className="relative grid grid-cols-[26px_1fr] gap-3">
          <span className="num self-start bg-surface-1 py-1 text-center text-xs text-ink-2">
            {index + 1}/{thread.length}
          </span>
          <p className="grid grid-cols-[1fr_auto] items-start gap-4 rounded-md border border-line bg-surface-2 px-4 py-3 text-[15px]">
            {text}
            <span className="num text-xs leading-5 text-ink-3">{countOnX(text)}/280</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
