import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { z } from "zod";
import { useRetry } from "#client/features/creations/use-retry.ts";
import { usePolling } from "#client/features/live/use-live.ts";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { useSendOnce } from "#client/lib/api/send-once.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { accessToken } from "#client/lib/session/session.ts";
import { ownerKey } from "#client/lib/session/tab-workspace.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { CreationId } from "#shared/ids.ts";
import { type Draft, isBlank, isDifferent, toImageInput, toVideoInput } from "./drafts.ts";
import type { Kind } from "./kinds.ts";
import { useCreation } from "./use-creation.ts";
import { useModels } from "./use-models.ts";

const meta = { errorShownInPage: true };
type Parent = { parentId?: CreationId };

/** Starts a generation. Sent again after a lost answer, it is made and paid for once. */
function useStart(type: Draft["type"]) {
  const { signInFirst } = useMessages("generation").kinds[type];
  const [isSignedOut, setIsSignedOut] = useState(false);
  const { client } = trpc.useUtils();
  const sendOnce = useSendOnce();
  const image = useMutation({
    mutationKey: [["generation", "image"]],
    meta,
    mutationFn: (input: ReturnType<typeof toImageInput> & Parent) =>
      sendOnce(["image", input], (options) => client.generation.image.mutate(input, options)),
  });
  const video = useMutation({
    mutationKey: [["generation", "video"]],
    meta,
    mutationFn: (input: ReturnType<typeof toVideoInput> & Parent) =>
      sendOnce(["video", input], (options) => client.generation.video.mutate(input, options)),
  });
  const retry = useMutation({ mutationKey: [["generation", "retry"]], meta, mutationFn: useRetry() });
  const error = image.error ?? video.error ?? retry.error;
  /** Clears the errors of earlier attempts. */
  const reset = () => {
    setIsSignedOut(false);
    image.reset();
    video.reset();
    retry.reset();
  };
  return {
    /** `onStarted` changes the URL, so it is not called after the screen was left. */
    begin: (draft: Draft, parentId: CreationId | null, onStarted: (firstId: CreationId) => void) => {
      reset();
      // Signed out in another tab: the panel stays with its text.
      if (accessToken() === null) return setIsSignedOut(true);
      const parent = parentId === null ? {} : { parentId };
      const options = { onSuccess: ({ creation }: { creation: { id: CreationId } }) => onStarted(creation.id) };
      if (draft.type === "image") image.mutate({ ...toImageInput(draft), ...parent }, options);
      else video.mutate({ ...toVideoInput(draft), ...parent }, options);
    },
    /** Retries a failed creation with its settings. */
    retry: (failed: Creation, onStarted: () => void) => {
      reset();
      retry.mutate(failed, { onSuccess: onStarted });
    },
    isPending: image.isPending || video.isPending || retry.isPending,
    /** The last try was another one than to make the failed creation again. */
    isNewRefused: isSignedOut || image.error !== null || video.error !== null,
    error: isSignedOut
      ? { reason: signInFirst, code: null }
      : error === null
        ? null
        : { reason: errorText(error), code: errorCode(error) ?? null },
    reset,
  };
}

const param = "creation";
const minute = 60_000;
/** A creation this recent is shown when the user comes back, finished or not. */
const recentMs = 10 * minute;

const isRecent = ({ status, createdAt, error }: Creation) =>
  status === "processing" || (error?.code !== "CANCELLED" && Date.now() - Date.parse(createdAt) < recentMs);

/** The state of a generator. The shown creation is in the URL, so that a reload finds it again. */
export function useGeneration<D extends Draft>(kind: Kind<D>) {
  const messages = useMessages("generation");
  const [params, setParams] = useSearchParams();
  const named = params.get(param);
  const [stored, store] = useStoredDraft(kind, named);
  const [looksForRecent, setLooksForRecent] = useState(true);
  const models = useModels();
  const recent = trpc.creations.list.useQuery(
    { type: kind.type, limit: 1 },
    {
      enabled: looksForRecent && named === null,
      // A cached answer from before the job would hide it.
      refetchOnMount: "always",
      select: ({ creations }) => creations.find(isRecent),
    },
  );
  const shownId = named ?? (looksForRecent ? (recent.data?.id ?? null) : null);
  const shown = useCreation(shownId);
  const { creation, hasTimedOut } = shown;
  const run = useRun(creation);
  const start = useStart(kind.type);
  const cancel = trpc.generation.cancel.useMutation({ meta: { errorTitle: messages.kinds[kind.type].notCancelled } });

  const show = (id: string | null) => {
    setLooksForRecent(false);
    setParams(id === null ? {} : { [param]: id }, { replace: id !== null && named !== null });
  };
  const made = creation === undefined ? null : kind.fit(kind.draftOf(creation), models);
  const draft = stored === null ? (made ?? kind.fit(kind.empty, models)) : kind.fit(stored.draft, models);
  /** The settings in the panel differ from those of the shown creation. */
  const isEdited = stored !== null && made !== null && isDifferent(draft, made);
  const isBusy = start.isPending || (creation?.status === "processing" && !hasTimedOut);

  const begin = (next: D, parentId: CreationId | null, keepsPanel: boolean) => {
    // Stored before the request, in case it fails.
    if (!keepsPanel) store({ draft: next, of: null });
    start.begin(next, parentId, (id) => {
      if (!keepsPanel) store({ draft: next, of: id });
      show(id);
    });
  };
  const send = () => {
    if (isBlank(draft)) return;
    // A creation that was given up here must not be finished and counted beside its successor.
    if (hasTimedOut && creation !== undefined) cancel.mutate({ id: creation.id });
    begin(draft, null, false);
  };
  const generate = () => {
    if (!isBusy) send();
  };

  return {
    kind,
    draft,
    models,
    isEdited,
    edit: (change: Partial<D>) => {
      store({ draft: { ...draft, ...change }, of: stored?.of ?? null });
      start.reset();
    },
    shown,
    run,
    startError: start.error,
    isStarting: start.isPending,
    isBusy,
    generate,
    /** Retries the failed creation, or generates the settings of the panel if they differ. */
    tryAgain: () => {
      // The request whose answer was lost may be at work already: sent again, it is the same.
      if (start.isNewRefused) send();
      else if (creation?.status !== "failed" || isEdited) generate();
      else start.retry(creation, () => void shown.refetch());
    },
    /** The same settings with another seed. */
    vary: () => {
      if (creation === undefined || made === null || start.isPending) return;
      begin({ ...made, seed: null }, creation.id, isEdited);
    },
    /** Restores all settings of the shown creation, its seed included, into the panel. */
    remix: () => {
      if (creation === undefined || made === null) return;
      const before = isEdited ? stored : null;
      store({ draft: { ...made, seed: creation.seedUsed ?? creation.options?.seed ?? null }, of: creation.id });
      showToast({
        tone: "info",
        title: messages.stage.restored,
        ...(before !== null && { action: { label: messages.stage.undo, onClick: () => store(before) } }),
      });
    },
    /** Edited settings stay in the panel. */
    open: (id: string) => {
      if (!isEdited) store(null);
      start.reset();
      show(id);
    },
    clear: () => {
      store(null);
      start.reset();
      show(null);
    },
    cancel: () => {
      if (creation === undefined) return;
      const others = run.filter(({ id, status }) => status === "processing" && id !== creation.id);
      const finished = run.find(({ fileUrl }) => fileUrl !== null);
      store({ draft, of: null });
      for (const { id } of others) cancel.mutate({ id });
      // The shown one last: a mutation reports only its last call.
      cancel.mutate({ id: creation.id }, { onSuccess: () => show(finished?.id ?? null) });
    },
    isCancelling: cancel.isPending,
  };
}

type WholeGeneration<D extends Draft> = ReturnType<typeof useGeneration<D>>;
/** What the stage needs, independent of the panel. */
export type Generation = Omit<WholeGeneration<Draft>, "edit" | "kind"> & {
  kind: Pick<Kind<Draft>, "type" | "path">;
};

/** The settings of a panel, and the id of the creation made from them; null: none yet. */
interface StoredDraft<D extends Draft> {
  draft: D;
  of: string | null;
}

function read<D extends Draft>(key: string, kind: Kind<D>): StoredDraft<D> | null {
  const schema = z.object({ draft: kind.schema, of: z.string().nullable() });
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data ?? null;
  } catch {
    // Not JSON: the entry of another program. The panel starts empty.
    return null;
  }
}

/** The settings of the panel, stored in this browser per user and workspace, so that they survive reloads and failures. */
function useStoredDraft<D extends Draft>(kind: Kind<D>, namedId: string | null) {
  const { id: userId } = useUser();
  const key = `draft_${kind.type}_${ownerKey(userId)}`;
  const [stored, setStored] = useState(() => {
    const found = read(key, kind);
    // The creation in the URL has priority over stored settings of another one.
    return found !== null && found.of !== null && namedId !== null && found.of !== namedId ? null : found;
  });
  const store = (next: StoredDraft<D> | null) => {
    setStored(next);
    try {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or blocked: the settings are on the screen only.
    }
  };
  return [stored, store] as const;
}

const pollMs = 2_000;
const mostPerRun = 4;

/** The creations of the same request: they have the same prompt and creation time. */
function useRun(creation: Creation | undefined): readonly Creation[] {
  const polling = usePolling();
  const from = creation?.createdAt ?? new Date(0).toISOString();
  const to = new Date(Date.parse(from) + 1).toISOString();
  const list = trpc.creations.list.useQuery(
    { type: "image", from, to, sort: "oldest", limit: mostPerRun },
    {
      enabled: creation?.type === "image" && creation.prompt !== null,
      refetchInterval: ({ state }) =>
        polling((state.data?.creations ?? []).some(({ status }) => status === "processing") && pollMs),
    },
  );
  if (creation === undefined) return [];
  const together = (list.data?.creations ?? []).filter(({ prompt }) => prompt === creation.prompt);
  // The query of the shown creation has its latest progress.
  return together.some(({ id }) => id === creation.id)
    ? together.map((one) => (one.id === creation.id ? creation : one))
    : [creation];
}
