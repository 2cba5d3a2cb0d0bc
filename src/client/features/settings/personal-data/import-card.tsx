import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { Link } from "react-router-dom";
import { z } from "zod";
import { errorText } from "#client/lib/api/api-error.ts";
import { newKey } from "#client/lib/api/idempotency-key.ts";
import { callRest } from "#client/lib/api/rest-call.ts";
import { formatBytes } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Progress } from "#client/ui/feedback/progress.tsx";
import { useFilePicker } from "#client/ui/fields/use-file-picker.tsx";
import { archiveMaxBytes, ImportSummary } from "#shared/personal-data/personal-data.ts";
import { DataCard } from "./data-card.tsx";
import { createPerUserStore } from "./per-user-store.ts";

const Answer = z.object({ data: z.object({ imported: ImportSummary }) });

type ImportState =
  | { at: "idle" }
  | { at: "sending"; share: number }
  /** The upload is complete; the server imports it. */
  | { at: "working" }
  | { at: "done"; imported: ImportSummary }
  | { at: "failed"; reason: string };

const useImportState = createPerUserStore<ImportState>({ at: "idle" });

const isZip = ({ name, type }: File) => name.toLowerCase().endsWith(".zip") || type === "application/zip";

function useImport() {
  const { importing: messages } = useMessages("settings");
  const queryClient = useQueryClient();
  const [state, setState] = useImportState();

  async function send(file: File): Promise<void> {
    setState({ at: "sending", share: 0 });
    const body = new FormData();
    body.append("file", file, file.name);
    try {
      const answer = await callRest({
        method: "POST",
        path: "/users/import",
        body,
        // A repetition of the request, for example after a renewal of the session, is the same import.
        headers: { "idempotency-key": newKey() },
        onSent: (share) => setState(share < 1 ? { at: "sending", share } : { at: "working" }),
      });
      const { data } = Answer.parse(JSON.parse(await answer.text()));
      setState({ at: "done", imported: data.imported });
      // An import may change almost all data.
      await queryClient.invalidateQueries();
    } catch (error) {
      setState({ at: "failed", reason: errorText(error) });
    }
  }

  function choose(file: File): void {
    if (!isZip(file)) setState({ at: "failed", reason: messages.notZip });
    else if (file.size > archiveMaxBytes)
      setState({ at: "failed", reason: messages.tooLarge({ max: formatBytes(archiveMaxBytes) }) });
    else void send(file);
  }

  return { state, choose };
}

export function ImportCard() {
  const { importing: messages } = useMessages("settings");
  const { state, choose } = useImport();
  const { open, picker } = useFilePicker({
    label: messages.start,
    accept: ".zip,application/zip",
    onChosen: ([file]) => {
      if (file !== undefined) choose(file);
    },
  });
  const isBusy = state.at === "sending" || state.at === "working";
  return (
    <DataCard
      id="import"
      title={messages.title}
      text={messages.text}
      action={
        <Button busy={isBusy} busyLabel={messages.busy} onClick={open}>
          <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.start}
        </Button>
      }
    >
      {picker}
      {state.at === "sending" && (
        <Progress label={messages.sending} value={state.share} detail={percent(state.share)} />
      )}
      {state.at === "working" && <Progress label={messages.working} value={null} />}
      {state.at === "failed" && (
        <Callout tone="danger" announce="alert" title={messages.failed}>
          {state.reason}
        </Callout>
      )}
      {state.at === "done" && <ImportResult imported={state.imported} />}
    </DataCard>
  );
}

const percent = (share: number) => `${Math.floor(share * 100)}%`;

/** What was imported and what was skipped, and the accounts to connect again. */
function ImportResult({ imported }: { imported: ImportSummary }) {
  const { importing: messages } = useMessages("settings");
  const { creations, posts, drafts, templates, skippedCreations, accountsToConnect } = imported;
  const parts = [
    creations > 0 && messages.creations({ count: creations }),
    posts > 0 &&
      (drafts > 0
        ? `${messages.posts({ count: posts })} (${messages.drafts({ count: drafts })})`
        : messages.posts({ count: posts })),
    templates > 0 && messages.templates({ count: templates }),
    imported.profile && messages.profile,
    imported.settings && messages.settings,
    imported.avatar && messages.avatar,
  ].filter((part) => part !== false);
  return (
    <Callout tone="success" announce="status" title={messages.done}>
      <p>{parts.length === 0 ? messages.nothing : parts.join(" · ")}</p>
      {skippedCreations > 0 && <p className="mt-1">{messages.skipped({ count: skippedCreations })}</p>}
      {accountsToConnect > 0 && (
        <p className="mt-1">
          {messages.accounts({ count: accountsToConnect })}{" "}
          <Link to={`${paths.settings}?tab=accounts`} className="link touch-area">
            {messages.connect}
          </Link>
        </p>
      )}
    </Callout>
  );
}
