import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { z } from "zod";
import { errorText } from "#client/lib/api/api-error.ts";
import { callRest } from "#client/lib/api/rest-call.ts";
import { invalidateAfter } from "#client/lib/cache/invalidation.ts";
import { formatBytes } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { csvFileMaxBytes } from "#shared/posts/csv-columns.ts";
import { type CheckedFile, ImportAnswer } from "#shared/posts/imports.ts";

const Answer = z.object({ data: ImportAnswer });

export type ImportFileState =
  | { at: "idle" }
  | { at: "checking"; name: string }
  | { at: "checked"; file: File; check: CheckedFile; isStarting: boolean }
  | { at: "failed"; name: string; reason: string };

async function send(file: File, query: Record<string, string>): Promise<z.infer<typeof ImportAnswer>> {
  const body = new FormData();
  body.append("file", file, file.name);
  const answer = await callRest({ method: "POST", path: `/posts/import?${new URLSearchParams(query)}`, body });
  return Answer.parse(JSON.parse(await answer.text())).data;
}

/** The search parameter with the id of the import that is shown. */
export const importParam = "import";

/** Checks a chosen file, and imports exactly the checked bytes. The import is then shown by its id in the address. */
export function useImportFile() {
  const messages = useMessages("bulk").imports;
  const queryClient = useQueryClient();
  const [, setParams] = useSearchParams();
  const [state, setState] = useState<ImportFileState>({ at: "idle" });
  const fail = ({ name }: File, reason: string) => setState({ at: "failed", name, reason });

  async function check(file: File): Promise<void> {
    if (file.size > csvFileMaxBytes) return fail(file, messages.tooLarge(formatBytes(csvFileMaxBytes)));
    setState({ at: "checking", name: file.name });
    try {
      const answer = await send(file, { dryRun: "true" });
      setState({ at: "checked", file, check: answer, isStarting: false });
    } catch (error) {
      fail(file, errorText(error));
    }
  }

  async function start(
    { file, check: checked }: { file: File; check: CheckedFile },
    again: string | null,
  ): Promise<void> {
    setState({ at: "checked", file, check: checked, isStarting: true });
    try {
      const answer = await send(file, {
        digest: checked.digest,
        skipProblems: "true",
        ...(again !== null && { again }),
      });
      await invalidateAfter(queryClient, ["posts", "import"]);
      setState({ at: "idle" });
      if (answer.import !== null) setParams({ [importParam]: answer.import.id });
    } catch (error) {
      fail(file, errorText(error));
    }
  }

  return {
    state,
    check: (file: File) => void check(file),
    /** `again`: the planned rows that become posts once more; null: none. */
    start: (checked: { file: File; check: CheckedFile }, again: string | null) => void start(checked, again),
    reset: () => setState({ at: "idle" }),
  };
}
