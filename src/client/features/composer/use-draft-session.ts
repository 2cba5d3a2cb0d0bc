import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useUser } from "#client/lib/auth.tsx";
import { errorCode, errorText } from "#client/lib/api-error.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { ComposerKind, DraftFields } from "./draft-fields.ts";
import { type DraftCopy, draftShelf } from "./draft-copy.ts";
import { fresh, NotEditable, openDraft, type Opening, unsentAt, type Wish } from "./open-draft.ts";

/** Why nothing could be opened: it is out, it is no more, or the server did not give it. */
type Failure = { reason: "sent" | "gone" } | { reason: "unread"; message: string };

type Session = { state: "opening" } | { state: "open"; opening: Opening } | { state: "failed"; failure: Failure };

function failureOf(error: unknown): Failure {
  if (error instanceof NotEditable) return { reason: "sent" };
  return errorCode(error) === "NOT_FOUND" ? { reason: "gone" } : { reason: "unread", message: errorText(error) };
}

/** What an address says wrong is left out. */
const instantOf = (text: string | null) => (text === null || Number.isNaN(Date.parse(text)) ? null : new Date(text));

const namedIn = (params: URLSearchParams) => params.get("draft") ?? params.get("post");

/** Which draft stands in the composer: the one the address names, the one last worked on, or a new one. */
export function useDraftSession(kind: ComposerKind) {
  const { id: userId } = useUser();
  const { client } = trpc.useUtils();
  const [params, setParams] = useSearchParams();
  const [session, setSession] = useState<Session>({ state: "opening" });
  const [shelf] = useState(() => draftShelf(kind, userId));
  /** undefined: nothing is open yet; null: a draft that has no id yet. */
  const openId = useRef<string | null | undefined>(undefined);
  const turn = useRef(0);

  const open = useCallback(
    async (
      postId: string | null,
      { creationId = null, at = null, mine = null }: Partial<Pick<Wish, "creationId" | "at" | "mine">> = {},
    ) => {
      const thisTurn = (turn.current += 1);
      openId.current = postId;
      setSession({ state: "opening" });
      const readPost: Wish["readPost"] = (id) => client.posts.get.query({ id });
      try {
        const opening = await openDraft({ readPost, shelf, kind, postId, mine, creationId, at });
        if (thisTurn !== turn.current) return;
        openId.current = opening.postId;
        setSession({ state: "open", opening });
      } catch (error) {
        if (thisTurn !== turn.current) return;
        setSession({ state: "failed", failure: failureOf(error) });
      }
    },
    [client, kind, shelf],
  );

  const named = namedIn(params);
  const creationId = params.get("creation");
  const wantedAt = params.get("at");
  const begun = useRef<string | null>(null);
  useEffect(() => {
    // A link of this screen may begin another one while one is open.
    const beginning = creationId ?? wantedAt;
    const isOther = named === null ? beginning !== null && beginning !== begun.current : named !== openId.current;
    begun.current = beginning;
    if (openId.current === undefined || isOther) void open(named, { creationId, at: instantOf(wantedAt) });
  }, [named, creationId, wantedAt, open]);

  /** Begins anew, with the same platforms and accounts. What the server has not of the last one stays in this browser. */
  const startNew = useCallback(
    (like?: Pick<DraftFields, "platforms" | "accountIds">) => {
      turn.current += 1;
      openId.current = null;
      shelf.setLast(null);
      setParams({}, { replace: true });
      const opening = fresh(kind, like && { platforms: like.platforms, accountIds: like.accountIds });
      setSession({ state: "open", opening });
    },
    [kind, setParams, shelf],
  );

  const openPost = (postId: string, mine: DraftCopy | null = null) => {
    setParams({ draft: postId }, { replace: true });
    void open(postId, { mine });
  };

  const openUnsent = (place: string) => {
    const opening = unsentAt(shelf, place);
    const made = shelf.begun(place)?.post ?? null;
    // Another tab has saved or sent it since the menu was opened.
    if (opening === null) return made === null ? startNew() : openPost(made.id);
    turn.current += 1;
    openId.current = null;
    setParams({}, { replace: true });
    setSession({ state: "open", opening });
  };

  return {
    kind,
    shelf,
    session,
    /** The stored post that is open; null: what is open has no id yet. */
    openId: named ?? (session.state === "open" ? session.opening.postId : null),
    retry: () => void open(named, { creationId, at: instantOf(wantedAt) }),
    /** `mine`: words that go over those it has by now. */
    openPost,
    /** Of those that only this browser has. */
    openUnsent,
    startNew,
    /** The draft has got its id: the address names it from here on. */
    adopt: (postId: string) => {
      openId.current = postId;
      shelf.setLast(postId);
      setParams({ draft: postId }, { replace: true });
    },
  };
}

export type DraftSession = ReturnType<typeof useDraftSession>;
