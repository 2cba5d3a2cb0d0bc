import { useState } from "react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { cx } from "#client/ui/cx.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { textRooms, type TextRoom, tightest } from "../checks/text-room.ts";
import { hasThreads } from "../draft/post-draft.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import { ThreadEditor } from "../thread/thread-editor.tsx";
import type { Composer } from "../use-composer.ts";
import { CaptionBox } from "./caption-box.tsx";

interface TextsFieldProps {
  composer: Composer;
  edit: EditFields;
  /** The account whose picture the thread shows. */
  account: SocialAccount | null;
}

/** The text of all networks, or the thread, and a text of its own for each network that should have one. */
export function TextsField({ composer, edit, account }: TextsFieldProps) {
  const { texts: messages } = useMessages("composer");
  const { draft, rules } = composer;
  const { platforms, content, platformContent } = draft;
  const [wanted, setWanted] = useState<Platform | null>(null);
  const isThread = draft.isThread && platforms.some(hasThreads);
  // The networks of a thread share its posts; one with a text of its own keeps it in sight.
  const withTab = platforms.filter(
    (platform) => !isThread || !hasThreads(platform) || platformContent[platform] !== undefined,
  );
  const shown = withTab.find((platform) => platform === wanted) ?? null;
  const own = shown === null ? undefined : platformContent[shown];
  const rooms = textRooms(draft, rules);
  const common = rooms.filter(({ platform }) => platformContent[platform] === undefined);
  const room = shown === null ? tightest(common) : rooms.find(({ platform }) => platform === shown);
  const hasTabs = withTab.length > (isThread ? 0 : 1) || shown !== null;
  const put = (text: string) =>
    edit((fields) =>
      shown === null ? { content: text } : { platformContent: { ...fields.platformContent, [shown]: text } },
    );
  const join = (platform: Platform) => {
    const before = platformContent[platform];
    edit(({ platformContent: { [platform]: _own, ...rest } }) => ({ platformContent: rest }));
    // A text written since the join is kept.
    const onClick = () => edit((fields) => ({ platformContent: { [platform]: before, ...fields.platformContent } }));
    showToast({
      tone: "info",
      title: messages.joined({ platform: platformNames[platform] }),
      action: { label: messages.undo, onClick },
    });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {hasTabs && (
        <div className="-mx-4 overflow-x-auto px-4 md:-mx-5 md:px-5">
          <Segmented
            label={messages.which}
            options={[
              { value: "all", label: messages.all },
              ...withTab.map((platform) => ({
                value: platform,
                label: <NetworkTab platform={platform} isOwn={platformContent[platform] !== undefined} />,
              })),
            ]}
            value={shown ?? "all"}
            onValueChange={(value) => setWanted(value === "all" ? null : value)}
          />
        </div>
      )}
      {shown === null && isThread ? (
        <ThreadEditor composer={composer} edit={edit} account={account} />
      ) : (
        <CaptionBox
          key={shown ?? "all"}
          composer={composer}
          edit={edit}
          label={shown === null ? messages.label : messages.of({ platform: platformNames[shown] })}
          value={own ?? content}
          onValueChange={put}
          path={own === undefined ? "content" : `platformContent.${shown}`}
          platforms={shown === null ? platforms : [shown]}
          counter={room}
          placeholder={messages.placeholder}
          hint={shown === null || own !== undefined ? undefined : messages.same({ platform: platformNames[shown] })}
        />
      )}
      {shown !== null && own !== undefined && (
        <button type="button" className="link touch-area justify-self-start text-sm" onClick={() => join(shown)}>
          {messages.common}
        </button>
      )}
      {shown === null && !isThread && rooms.length > 1 && <Rooms rooms={rooms} />}
    </div>
  );
}

function NetworkTab({ platform, isOwn }: { platform: Platform; isOwn: boolean }) {
  const { texts: messages } = useMessages("composer");
  return (
    <span className="relative flex items-center gap-1.5">
      <PlatformIcon platform={platform} size={15} named />
      {isOwn && (
        <>
          <span className="absolute -top-1 -right-1.5 size-1.5 rounded-full bg-thread" aria-hidden="true" />
          <span className="sr-only">{messages.own}</span>
        </>
      )}
    </span>
  );
}

/** The length on every network by its own count. */
function Rooms({ rooms }: { rooms: readonly TextRoom[] }) {
  const { texts: messages } = useMessages("composer");
  return (
    <ul aria-label={messages.lengths} className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {rooms.map(({ platform, used, limit }) => (
        <li
          key={platform}
          className={cx(
            "flex items-center gap-1.5",
            used > limit ? "text-danger" : used >= limit * 0.9 ? "text-warning" : "text-ink-3",
          )}
        >
          <PlatformIcon platform={platform} size={12} named />
          <span className="num">
            {used}/{limit}
          </span>
        </li>
      ))}
    </ul>
  );
}
