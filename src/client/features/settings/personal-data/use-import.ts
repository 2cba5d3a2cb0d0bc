import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { archiveMaxBytes, ImportSummary } from "#shared/users/personal-data.ts";
import { errorText } from "#client/lib/api-error.ts";
import { formatBytes } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { callRest } from "#client/lib/rest-call.ts";
import { createOwnStore } from "./own-store.ts";

const Answer = z.object({ data: z.object({ imported: ImportSummary }) });

export type ImportState =
  | { at: "rest" }
  | { at: "sending"; share: number }
  /** All of it is there; the server takes it in. */
  | { at: "working" }
  | { at: "done"; imported: ImportSummary }
  | { at: "failed"; reason: string };

const useImportState = createOwnStore<ImportState>({ at: "rest" });

const isZip = ({ name, type }: File) => name.toLowerCase().endsWith(".zip") || type === "application/zip";

/** A repetition of the request, such as after its session was renewed, is the same import. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

export function useImport() {
  const { importing: texts } = useTexts("settings");
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
        headers: { "idempotency-key": newKey() },
        onSent: (share) => setState(share < 1 ? { at: "sending", share } : { at: "working" }),
      });
      const { data } = Answer.parse(JSON.parse(await answer.text()));
      setState({ at: "done", imported: data.imported });
      // Nearly everything may be new.
      await queryClient.invalidateQueries();
    } catch (error) {
      setState({ at: "failed", reason: errorText(error) });
    }
  }

  function choose(file: File): void {
    if (!isZip(file)) setState({ at: "failed", reason: texts.notZip });
    else if (file.size > archiveMaxBytes)
      setState({ at: "failed", reason: texts.tooLarge(formatBytes(archiveMaxBytes)) });
    else void send(file);
  }

  return { state, choose };
}
