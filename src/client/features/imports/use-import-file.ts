import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { z } from "zod";
import { errorText } from "#client/lib/api/api-error.ts";
import { callRest } from "#client/lib/api/rest-call.ts";
import { invalidateAfter } from "#client/lib/cache/invalidation.ts";
import { formatBytes } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { csvFileMaxBytes } from "#shared/posts/csv-columns.ts";
import { type CheckedFile, ImportAnswer } from "#shared/posts/imports.ts";
import { type FileReading, fieldsOf, noReading } from "./file-reading.ts";

const Answer = z.object({ data: ImportAnswer });

export interface Checked {
  at: "checked";
  file: File;
  check: CheckedFile;
  reading: FileReading;
  /** null: it is ready. */
  busyWith: "check" | "start" | null;
}

export type ImportFileState =
  | { at: "idle" }
  | { at: "checking"; name: string }
  | Checked
  | { at: "failed"; name: string; reason: string };

async function send(
  file: File,
  reading: FileReading,
  query: Record<string, string>,
): Promise<z.infer<typeof ImportAnswer>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(reading))) body.append(name, value);
  body.append("file", file, file.name);
  const answer = await callRest({ method: "POST", path: `/posts/import?${new URLSearchParams(query)}`, body });
  return Answer.parse(JSON.parse(await answer.text())).data;
}

/** The search parameter with the id of the import that is shown. */
export const importParam = "import";

/** Checks a chosen file, and imports exactly the checked bytes. The import is then shown by its id in the address. */
export function useImportFile() {
  const messages = useMessages("imports");
  const queryClient = useQueryClient();
  const [, setParams] = useSearchParams();
  const [state, setState] = useState<ImportFileState>({ at: "idle" });
  const fail = ({ name }: File, reason: string) => setState({ at: "failed", name, reason });

  /** Answers of earlier checks are not shown any more. */
  const lastCheck = useRef(0);

  async function readAs(file: File, reading: FileReading): Promise<void> {
    const number = (lastCheck.current += 1);
    try {
      const check = await send(file, reading, { dryRun: "true" });
      if (number === lastCheck.current) setState({ at: "checked", file, check, reading, busyWith: null });
    } catch (error) {
      if (number === lastCheck.current) fail(file, errorText(error));
    }
  }

  async function check(file: File): Promise<void> {
    if (file.size > csvFileMaxBytes) return fail(file, messages.tooLarge({ size: formatBytes(csvFileMaxBytes) }));
    setState({ at: "checking", name: file.name });
    await readAs(file, noReading);
  }

  async function start(checked: Checked, again: string | null): Promise<void> {
    const { file, check: found, reading } = checked;
    setState({ ...checked, busyWith: "start" });
    try {
      const answer = await send(file, reading, {
        digest: found.digest,
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
    /** Checks the file once more, read otherwise. */
    readAs: (checked: Checked, reading: FileReading) => {
      setState({ ...checked, reading, busyWith: "check" });
      void readAs(checked.file, reading);
    },
    /** `again`: the planned rows that become posts once more; null: none. */
    start: (checked: Checked, again: string | null) => void start(checked, again),
    reset: () => {
      lastCheck.current += 1;
      setState({ at: "idle" });
    },
  };
}
