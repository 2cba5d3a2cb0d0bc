import { errorCode, errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { callRest } from "#client/lib/rest-call.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { showToast } from "#client/lib/toast.ts";
import { createOwnStore } from "./own-store.ts";

export type ExportState =
  | { at: "rest" }
  /** `of` is null while the server makes the archive as it sends it. */
  | { at: "receiving"; bytes: number; of: number | null; stop: () => void }
  | { at: "failed"; reason: string };

const rest: ExportState = { at: "rest" };
const useExportState = createOwnStore<ExportState>(rest);

const fileName = () => `postloom-${new Date().toISOString().slice(0, 10)}.zip`;

export function useExport() {
  const { exporting: texts } = useTexts("settings");
  const [state, setState] = useExportState();

  async function start(): Promise<void> {
    const abort = new AbortController();
    const onReceived = (bytes: number, of: number | null) =>
      setState({ at: "receiving", bytes, of, stop: () => abort.abort() });
    onReceived(0, null);
    try {
      const archive = await callRest({ method: "GET", path: "/users/export", onReceived, signal: abort.signal });
      saveFile(archive, fileName());
      showToast({ tone: "success", title: texts.done });
      setState(rest);
    } catch (error) {
      // Stopped, or asked for the password the person said no.
      const isWanted = abort.signal.aborted || errorCode(error) === "CONFIRMATION_REQUIRED";
      setState(isWanted ? rest : { at: "failed", reason: errorText(error) });
    }
  }

  return { state, start: () => void start() };
}
