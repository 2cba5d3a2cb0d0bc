import { useState } from "react";
import { Link } from "react-router-dom";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths, postPath } from "#client/lib/paths.ts";
import { dayOf } from "#client/lib/time/days.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Progress } from "#client/ui/feedback/progress.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { PostImport } from "#shared/posts/imports.ts";
import { ProblemTable } from "./problem-table.tsx";

const pollMs = 700;

const isGone = (error: unknown) => errorCode(error) === "NOT_FOUND" || errorCode(error) === "FORBIDDEN";

function Result({ found }: { found: PostImport }) {
  const messages = useMessages("imports");
  const { status, rows, made, failed, withdrawn, kept } = found;
  if (status === "importing")
    return (
      <Progress
        label={messages.importing}
        value={(made + failed) / Math.max(rows, 1)}
        detail={`${formatNumber(made + failed)}/${formatNumber(rows)}`}
      />
    );
  if (status === "undone")
    return (
      <Callout
        tone={kept.length === 0 ? "info" : "warning"}
        announce="status"
        title={messages.undone({ count: withdrawn })}
      >
        {kept.length === 0 ? messages.undoneText : messages.kept({ count: kept.length })}
      </Callout>
    );
  return (
    <Callout tone={failed === 0 ? "success" : "warning"} announce="status" title={messages.made({ count: made })}>
      {failed === 0 ? messages.madeText : messages.failed({ count: failed })}
    </Callout>
  );
}

/** Posts that undoing left, with the reason. */
function KeptPosts({ kept }: Pick<PostImport, "kept">) {
  const { table: messages } = useMessages("imports");
  return (
    <ul className="text-sm">
      {kept.map(({ postId, row, message }) => (
        <li key={postId} className="border-t border-line py-2">
          <Link to={postPath(postId)} className="link">
            {messages.row} {row}
          </Link>{" "}
          <span className="text-ink-2">{message}</span>
        </li>
      ))}
    </ul>
  );
}

function UndoButton({ found }: { found: PostImport }) {
  const messages = useMessages("imports");
  const [isAsking, setIsAsking] = useState(false);
  const undo = trpc.posts.undoImport.useMutation({
    onSuccess: () => setIsAsking(false),
    onError: (error) => showToast({ tone: "danger", title: messages.notUndone, description: errorText(error) }),
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{found.status === "undone" ? messages.undoRest : messages.undo}</Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={messages.undoTitle({ count: found.made - found.withdrawn })}
        description={messages.undoText}
        confirmLabel={messages.undoConfirm}
        busyLabel={messages.undoing}
        busy={undo.isPending}
        onConfirm={() => undo.mutate({ id: found.id })}
      />
    </>
  );
}

/** The week of the first imported post. */
const calendarAt = ({ firstAt }: PostImport) =>
  firstAt === null ? paths.calendar : `${paths.calendar}?${new URLSearchParams({ day: dayOf(firstAt) })}`;

interface ImportProgressProps {
  id: string;
  onAnother: () => void;
}

/** An import while it runs, and what became of it. */
export function ImportProgress({ id, onAnother }: ImportProgressProps) {
  const messages = useMessages("imports");
  const mayWrite = useMay()("content.write");
  const query = trpc.posts.getImport.useQuery(
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data?.import.status === "importing" && !isGone(state.error) ? pollMs : false,
    },
  );
  const found = query.data?.import;
  // A running import that cannot be read for a while is still shown.
  if (query.error !== null && (found === undefined || isGone(query.error)))
    return (
      <Callout
        tone="danger"
        announce="alert"
        title={messages.notFound}
        action={
          <Button size="sm" onClick={onAnother}>
            {messages.another}
          </Button>
        }
      >
        {errorText(query.error)}
      </Callout>
    );
  if (found === undefined)
    return (
      <Card aria-busy="true" className="p-5">
        <span className="sr-only">{messages.loading}</span>
        <Skeleton />
      </Card>
    );
  const isUndoable = mayWrite && found.made > found.withdrawn;
  return (
    <Card aria-labelledby="imported">
      <CardHeader title={found.fileName} id="imported" />
      <CardBody className="grid gap-4">
        <Result found={found} />
        {found.kept.length > 0 && <KeptPosts kept={found.kept} />}
        {found.problems.length > 0 && found.status === "done" && (
          <ProblemTable problems={found.problems} count={found.problems.length} />
        )}
        <div className="grid gap-2 sm:flex sm:flex-wrap">
          {found.status === "done" && (
            <>
              <Link to={calendarAt(found)} className={buttonClass({ variant: "primary" })}>
                {messages.toCalendar}
              </Link>
              <Link to={`${paths.posts}?tab=drafts`} className={buttonClass()}>
                {messages.toDrafts}
              </Link>
            </>
          )}
          {isUndoable && <UndoButton found={found} />}
          <Button variant="quiet" onClick={onAnother}>
            {messages.another}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
