import { Download } from "lucide-react";
import { useMay, useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { callRest } from "#client/lib/api/rest-call.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { formatBytes } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Progress } from "#client/ui/feedback/progress.tsx";
import { DataCard } from "./data-card.tsx";
import { createPerUserStore } from "./per-user-store.ts";

type ExportState =
  | { at: "idle" }
  /** `of` is null if the server does not know the size, because it creates the archive while sending. */
  | { at: "receiving"; bytes: number; of: number | null; stop: () => void }
  | { at: "failed"; reason: string };

const idle: ExportState = { at: "idle" };
const useAccountState = createPerUserStore<ExportState>(idle);
const useWorkspaceState = createPerUserStore<ExportState>(idle);

interface ExportCardProps {
  path: string;
  /** The name of the saved file begins with it. */
  fileStem: string;
  messages: ReturnType<typeof useMessages<"settings">>["exporting"];
  useStored: typeof useAccountState;
}

function useExport({ path, fileStem, messages, useStored }: ExportCardProps) {
  const [state, setState] = useStored();

  async function start(): Promise<void> {
    const abort = new AbortController();
    const onReceived = (bytes: number, of: number | null) =>
      setState({ at: "receiving", bytes, of, stop: () => abort.abort() });
    onReceived(0, null);
    try {
      const archive = await callRest({ method: "GET", path, onReceived, signal: abort.signal });
      saveFile(archive, `${fileStem}-${new Date().toISOString().slice(0, 10)}.zip`);
      showToast({ tone: "success", title: messages.done });
      setState(idle);
    } catch (error) {
      // Stopped by the user, or the password question was cancelled.
      const isCancelled = abort.signal.aborted || errorCode(error) === "CONFIRMATION_REQUIRED";
      setState(isCancelled ? idle : { at: "failed", reason: errorText(error) });
    }
  }

  return { state, start: () => void start() };
}

export function AccountExport() {
  const { exporting: messages } = useMessages("settings");
  return <ExportCard path="/users/export" fileStem="postloom" messages={messages} useStored={useAccountState} />;
}

/** For the owner of a shared workspace. */
export function WorkspaceExport() {
  const { exporting: messages } = useMessages("workspaces");
  const { id } = useWorkspace();
  const isOwner = useMay()("workspace.own");
  if (!isOwner) return null;
  return (
    <ExportCard
      path={`/workspaces/${id}/export`}
      fileStem="postloom-workspace"
      messages={messages}
      useStored={useWorkspaceState}
    />
  );
}

function ExportCard(props: ExportCardProps) {
  const { messages } = props;
  const { state, start } = useExport(props);
  return (
    <DataCard
      id="export"
      title={messages.title}
      text={messages.text}
      action={
        state.at === "receiving" ? (
          <Button variant="quiet" onClick={state.stop}>
            {messages.stop}
          </Button>
        ) : (
          <Button onClick={start}>
            <Download size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.start}
          </Button>
        )
      }
    >
      {state.at === "receiving" && (
        <Progress
          label={state.bytes === 0 ? messages.preparing : messages.receiving}
          value={state.of === null ? null : state.bytes / state.of}
          detail={state.bytes === 0 ? undefined : formatBytes(state.bytes)}
        />
      )}
      {state.at === "failed" && (
        <Callout tone="danger" announce="alert" title={messages.failed}>
          {state.reason}
        </Callout>
      )}
    </DataCard>
  );
}
