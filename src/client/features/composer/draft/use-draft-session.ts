import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { forgetShare, type Share } from "#client/features/sharing/shares.ts";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { ownerKey } from "#client/lib/session/tab-workspace.ts";
import { type DraftCopy, openLocalDrafts } from "./draft-copy.ts";
import type { ComposerKind, DraftFields } from "./draft-fields.ts";
import {
  newDraft,
  NotEditable,
  openDraft,
  type Opening,
  openLocalDraft,
  type OpenRequest,
  RepeatMade,
  ShareLost,
  ShareUnanswered,
} from "./open-draft.ts";

/** Why the draft could not be opened: already sent, probably made a repeat, deleted, of a share that is lost, or not readable. */
type Failure = { reason: "sent" | "repeated" | "gone" | "shareLost" } | { reason: "unread"; message: string };

type Session =
  | { state: "opening" }
  | { state: "asking"; share: Share }
  | { state: "open"; opening: Opening }
  | { state: "failed"; failure: Failure };

function failureOf(error: unknown): Failure {
  if (error instanceof NotEditable) return { reason: "sent" };
  if (error instanceof RepeatMade) return { reason: "repeated" };
  if (error instanceof ShareLost) return { reason: "shareLost" };
  return errorCode(error) === "NOT_FOUND" ? { reason: "gone" } : { reason: "unread", message: errorText(error) };
}

/** An invalid time in the URL is ignored. */
const instantOf = (text: string | null) => (text === null || Number.isNaN(Date.parse(text)) ? null : new Date(text));

const namedIn = (params: URLSearchParams) => params.get("draft") ?? params.get("post");

/** The open draft: the one in the URL, the one last worked on, or a new one. */
export function useDraftSession(kind: ComposerKind) {
  const { id: userId } = useUser();
  const { client } = trpc.useUtils();
  const [params, setParams] = useSearchParams();
  const [session, setSession] = useState<Session>({ state: "opening" });
  const [localDrafts] = useState(() => openLocalDrafts(kind, ownerKey(userId)));
  /** undefined: nothing is open yet; null: a draft without an id. */
  const openId = useRef<string | null | undefined>(undefined);
  const attempt = useRef(0);
  const [isUploading, setIsUploading] = useState(false);
  /** What the person chose to open while files were on their way. */
  const [wanted, setWanted] = useState<(() => void) | null>(null);

  const open = useCallback(
    async (
      postId: string | null,
      {
        creationId = null,
        at = null,
        sharedId = null,
        keepsShare = false,
        chosenCopy = null,
      }: Partial<Pick<OpenRequest, "creationId" | "at" | "sharedId" | "keepsShare" | "chosenCopy">> = {},
    ) => {
      const thisAttempt = (attempt.current += 1);
      openId.current = postId;
      setSession({ state: "opening" });
      const readPost: OpenRequest["readPost"] = (id) => client.posts.get.query({ id });
      try {
        const opening = await openDraft({
          readPost,
          localDrafts,
          kind,
          postId,
          chosenCopy,
          creationId,
          at,
          sharedId,
          keepsShare,
        });
        if (thisAttempt !== attempt.current) return;
        openId.current = opening.postId;
        setSession({ state: "open", opening });
        // From now on this browser's copy has it: a reload opens that instead of another draft.
        if (sharedId !== null) setParams({}, { replace: true });
      } catch (error) {
        if (thisAttempt !== attempt.current) return;
        if (error instanceof ShareUnanswered) setSession({ state: "asking", share: error.share });
        else setSession({ state: "failed", failure: failureOf(error) });
      }
    },
    [client, kind, localDrafts, setParams],
  );

  const named = namedIn(params);
  const creationId = params.get("creation");
  const wantedAt = params.get("at");
  const sharedId = params.get("shared");
  const startedFrom = useRef<string | null>(null);
  useEffect(() => {
    // A link on this screen may start another draft while one is open.
    const startParam = creationId ?? wantedAt ?? sharedId;
    const isOther =
      named === null ? startParam !== null && startParam !== startedFrom.current : named !== openId.current;
    startedFrom.current = startParam;
    if (openId.current === undefined || isOther) void open(named, { creationId, at: instantOf(wantedAt), sharedId });
  }, [named, creationId, wantedAt, sharedId, open]);

  /** Opens a draft without an id. Unsaved changes of the last one stay local. */
  const openNew = useCallback(
    (opening: Opening) => {
      attempt.current += 1;
      openId.current = null;
      localDrafts.setLast(null);
      setParams({}, { replace: true });
      setSession({ state: "open", opening });
    },
    [setParams, localDrafts],
  );

  /** Starts a new draft, with the platforms and accounts of `like`. */
  const startNew = useCallback(
    (like?: Pick<DraftFields, "platforms" | "accountIds">) =>
      openNew(newDraft(kind, like && { platforms: like.platforms, accountIds: like.accountIds })),
    [kind, openNew],
  );

  const openPost = (postId: string, chosenCopy: DraftCopy | null = null) => {
    setParams({ draft: postId }, { replace: true });
    void open(postId, { chosenCopy });
  };

  const openLocalOnly = (copyId: string) => {
    const opening = openLocalDraft(localDrafts, copyId);
    const created = localDrafts.createAttempt(copyId)?.post ?? null;
    // Saved or sent by another tab since the menu was opened.
    if (opening === null) return created === null ? startNew() : openPost(created.id);
    attempt.current += 1;
    openId.current = null;
    setParams({}, { replace: true });
    setSession({ state: "open", opening });
  };

  return {
    kind,
    localDrafts,
    session,
    /** The id of the open post; null: it has none yet. */
    openId: named ?? (session.state === "open" ? session.opening.postId : null),
    /** Files are on their way, which opening another draft would abort. */
    isUploading,
    setIsUploading: (isNow: boolean) => {
      setIsUploading(isNow);
      // Nothing is aborted any more. The person stays: the end of the upload may be a failure to read.
      if (!isNow) setWanted(null);
    },
    /** Leaves the open draft for another one; `question` asks first if files are on their way. */
    leave: (openOther: () => void) => (isUploading ? setWanted(() => openOther) : openOther()),
    question: wanted && {
      onLeave: () => {
        setWanted(null);
        wanted();
      },
      onStay: () => setWanted(null),
    },
    retry: () => void open(named, { creationId, at: instantOf(wantedAt), sharedId }),
    /** Opens the share that the person was asked about as a draft. */
    keepShare: () => void open(null, { sharedId, keepsShare: true }),
    discardShare: () => {
      // One that the browser does not delete now is deleted with the old ones.
      if (sharedId !== null) forgetShare(sharedId).catch(() => undefined);
      setParams({}, { replace: true });
      void open(null);
    },
    /** `chosenCopy`: replaces the content of the post. */
    openPost,
    /** Opens a draft that only this browser has. */
    openLocalOnly,
    startNew,
    /** Opens a new draft with these fields, which the server does not have. */
    openFields: (fields: DraftFields) => openNew({ ...newDraft(kind, fields), source: "copy" }),
    /** The draft has a post id now, which goes into the URL. */
    onDraftCreated: (postId: string) => {
      openId.current = postId;
      localDrafts.setLast(postId);
      setParams({ draft: postId }, { replace: true });
    },
  };
}

export type DraftSession = ReturnType<typeof useDraftSession>;
