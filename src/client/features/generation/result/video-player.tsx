import { Slider } from "@base-ui/react/slider";
import { Maximize, Pause, Play, Volume2, VolumeX } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { clock } from "#client/lib/time/clock.ts";

interface VideoPlayerProps {
  url: string;
  posterUrl: string | null;
  label: string;
}

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;
const buttonClass =
  "grid size-9 shrink-0 place-items-center rounded-[8px] text-[#f6f2ea] hover:bg-[rgb(246_242_234/.16)] max-md:size-11";
const skipSeconds = 5;
/** One frame at 25 frames per second, in seconds. */
const step = 0.04;

/** Space or K plays and pauses, the arrows move by 5 s, M mutes, F fills the screen. */
export function VideoPlayer({ url, posterUrl, label }: VideoPlayerProps) {
  const { player: messages } = useMessages("generation");
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(0);

  if (hasFailed) return <VideoFailed posterUrl={posterUrl} onReload={() => setHasFailed(false)} />;

  const toggle = () => {
    const player = video.current;
    if (player === null) return;
    // The error event reports a file that cannot be played.
    if (player.paused) void player.play().catch(() => setIsPlaying(false));
    else player.pause();
  };
  const seek = (to: number) => {
    if (video.current === null) return;
    video.current.currentTime = Math.min(Math.max(0, to), length);
    setTime(video.current.currentTime);
  };
  const mute = () => {
    if (video.current !== null) video.current.muted = !video.current.muted;
  };
  const toggleFullscreen = () => {
    if (document.fullscreenElement === null) void video.current?.requestFullscreen();
    else void document.exitFullscreen();
  };
  const keys: Record<string, () => void> = {
    " ": toggle,
    k: toggle,
    ArrowLeft: () => seek(time - skipSeconds),
    ArrowRight: () => seek(time + skipSeconds),
    m: mute,
    f: toggleFullscreen,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Generated videos have no captions. */}
      <video
        ref={video}
        src={url}
        poster={posterUrl ?? undefined}
        aria-label={label}
        tabIndex={0}
        preload="metadata"
        playsInline
        onClick={toggle}
        onKeyDown={onKeyDown}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => setLength(event.currentTarget.duration)}
        onVolumeChange={(event) => setIsMuted(event.currentTarget.muted)}
        onError={() => setHasFailed(true)}
        className="aspect-video w-full cursor-pointer object-contain -outline-offset-2 md:h-full"
      />
      <div className="flex items-center gap-1.5 bg-[rgb(10_14_30)] p-1 text-[#f6f2ea] md:absolute md:inset-x-3 md:bottom-3 md:rounded-md md:bg-[rgb(10_14_30/.84)]">
        <button
          type="button"
          aria-label={isPlaying ? messages.pause : messages.play}
          onClick={toggle}
          className={buttonClass}
        >
          {isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
        </button>
        <Slider.Root
          value={time}
          onValueChange={seek}
          min={0}
          max={Math.max(length, step)}
          step={step}
          largeStep={skipSeconds}
          className="mx-1.5 min-w-0 grow"
        >
          <Slider.Control className="flex h-9 touch-none items-center select-none max-md:h-11">
            <Slider.Track className="h-1 w-full rounded-[2px] bg-[rgb(246_242_234/.32)]">
              <Slider.Indicator className="rounded-[2px] bg-thread" />
              <Slider.Thumb
                getAriaLabel={() => messages.position}
                getAriaValueText={() => messages.at({ time: clock(time), length: clock(length) })}
                className="size-3.5 rounded-sm bg-[#f6f2ea] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[#9ac0ff]"
              />
            </Slider.Track>
          </Slider.Control>
        </Slider.Root>
        <span className="num px-1 text-xs">
          {clock(time)} / {clock(length)}
        </span>
        <button type="button" aria-label={messages.mute} aria-pressed={isMuted} onClick={mute} className={buttonClass}>
          {isMuted ? <VolumeX {...icon} /> : <Volume2 {...icon} />}
        </button>
        <button type="button" aria-label={messages.fullScreen} onClick={toggleFullscreen} className={buttonClass}>
          <Maximize {...icon} />
        </button>
      </div>
    </>
  );
}

interface VideoFailedProps {
  posterUrl: string | null;
  onReload: () => void;
}

/** Shows the poster of this video: a sample picture could be taken for the result. */
function VideoFailed({ posterUrl, onReload }: VideoFailedProps) {
  const { result: messages } = useMessages("generation");
  return (
    <>
      {posterUrl !== null && <img src={posterUrl} alt="" className="size-full object-contain" />}
      <div
        role="alert"
        className="absolute inset-x-3 bottom-3 flex items-center justify-between gap-3 rounded-md border border-line bg-surface-1 px-3.5 py-2.5 text-sm"
      >
        {messages.notPlayed}
        <button type="button" className="link" onClick={onReload}>
          {messages.reload}
        </button>
      </div>
    </>
  );
}
