import { ImageDown, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { forgetShare, readShare, type Share, updateShare } from "#client/features/sharing/shares.ts";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Progress } from "#client/ui/feedback/progress.tsx";
import { UploadFailures } from "./upload-failures.tsx";
import type { MediaChoice } from "./use-media-choice.ts";
import { useMediaUpload } from "./use-media-upload.ts";

interface SharedMediaProps {
  sharedId: string;
  media: MediaChoice;
  /** How many files are neither added nor discarded. */
  onFiles: (count: number) => void;
  /** Nothing is left to add. */
  onDone: () => void;
}

/** What is left of a share. Each change is stored first, so that a reload continues with the rest. */
function useShare(sharedId: string, onDone: () => void) {
  const [share, setShare] = useState<Share | null>(null);
  const show = useEffectEvent((stored: Share | undefined) => (stored === undefined ? onDone() : setShare(stored)));
  useEffect(() => {
    let isCurrent = true;
    void readShare(sharedId).then((stored) => isCurrent && show(stored));
    return () => {
      isCurrent = false;
    };
  }, [sharedId]);
  // From what is stored: an upload may end before the change of the last one is shown.
  const change = async (rest: (share: Share) => Share) => {
    const stored = await readShare(sharedId);
    if (stored === undefined) return onDone();
    const left = rest(stored);
    const isEmpty = left.files.length === 0 && left.pictures.length === 0;
    await (isEmpty ? forgetShare(sharedId) : updateShare(sharedId, left));
    setShare(left);
    if (isEmpty) onDone();
  };
  return { share, change: (rest: (share: Share) => Share) => void change(rest) };
}

/** Files and addresses of pictures of a share that the person keeps. The files are uploaded as soon as there is a connection. */
export function SharedMedia({ sharedId, media, onFiles, onDone }: SharedMediaProps) {
  const { shared: messages } = useMessages("media");
  const { share, change } = useShare(sharedId, onDone);
  const left = share?.files.length ?? 0;
  const report = useEffectEvent(onFiles);
  useEffect(() => {
    report(left);
    return () => report(0);
  }, [left]);
  if (share === null) return null;
  return (
    <section aria-label={messages.label} className="grid gap-3">
      {share.files.length > 0 && (
        <SharedFiles
          files={share.files}
          media={media}
          onUploaded={(file) => change((now) => ({ ...now, files: without(now.files, file) }))}
          onDiscard={() => change((now) => ({ ...now, files: [] }))}
        />
      )}
      {share.pictures.map((address) => (
        <SharedPicture
          key={address}
          address={address}
          media={media}
          onDone={() => change((now) => ({ ...now, pictures: now.pictures.filter((one) => one !== address) }))}
        />
      ))}
    </section>
  );
}

/** What is stored are copies of the files: they are compared by what a file tells. */
function without(files: readonly File[], { name, size, lastModified }: File): readonly File[] {
  const place = files.findIndex((one) => one.name === name && one.size === size && one.lastModified === lastModified);
  return place < 0 ? files : files.toSpliced(place, 1);
}

interface SharedFilesProps {
  files: readonly File[];
  media: MediaChoice;
  /** The file is in the library. */
  onUploaded: (file: File) => void;
  onDiscard: () => void;
}

function SharedFiles({ files, media, onUploaded, onDiscard }: SharedFilesProps) {
  const { shared: messages } = useMessages("media");
  const { upload, failures, send } = useMediaUpload((id, file) => {
    media.add(id);
    onUploaded(file);
  });
  const begin = useEffectEvent(() => send(files));
  const beginAgain = useEffectEvent(() => {
    const unsent = failures.filter(({ isRefused }) => !isRefused).flatMap((failure) => failure.files);
    const refused = failures.filter(({ isRefused }) => isRefused);
    if (unsent.length > 0) send(unsent, refused);
  });
  useEffect(() => {
    begin();
    addEventListener("online", beginAgain);
    return () => removeEventListener("online", beginAgain);
  }, []);
  if (failures.length > 0 && upload === null) {
    return (
      <Callout
        tone="danger"
        announce="alert"
        title={messages.notUploaded({ count: failures.flatMap((failure) => failure.files).length })}
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => send(files)}>
              {messages.retry}
            </Button>
            <Button size="sm" variant="quiet" onClick={onDiscard}>
              {messages.discard}
            </Button>
          </span>
        }
      >
        <UploadFailures failures={failures} />
      </Callout>
    );
  }
  return (
    <Progress label={messages.uploading({ count: files.length })} value={upload?.sent ?? null} detail={upload?.name} />
  );
}

interface SharedPictureProps {
  address: string;
  media: MediaChoice;
  onDone: () => void;
}

/** Asks first: any page can share an address, and the picture goes into the library. */
function SharedPicture({ address, media, onDone }: SharedPictureProps) {
  const { shared: messages } = useMessages("media");
  const add = trpc.creations.fetch.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: ({ creation }) => {
      media.add(creation.id, creation);
      onDone();
    },
  });
  const { hostname } = new URL(address);
  return (
    <div className="grid gap-2 rounded-md border border-line px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm break-words">{messages.picture({ host: hostname })}</p>
        <span className="flex gap-1">
          <Button
            size="sm"
            busy={add.isPending}
            busyLabel={messages.adding}
            onClick={() => add.mutate({ url: address })}
          >
            <ImageDown size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.add}
          </Button>
          <Button size="sm" variant="quiet" aria-label={messages.leaveOut({ host: hostname })} onClick={onDone}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </span>
      </div>
      {add.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {errorText(add.error)}
        </p>
      )}
    </div>
  );
}
