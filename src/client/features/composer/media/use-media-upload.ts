import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { callRest } from "#client/lib/api/rest-call.ts";
import { useSendOnce } from "#client/lib/api/send-once.ts";
import { invalidateAfter } from "#client/lib/cache/invalidation.ts";
import { uploadEach, type UploadFailure } from "./upload-each.ts";

export interface Upload {
  name: string;
  /** Share of the bytes, 0 to 1. */
  sent: number;
}

const Answer = z.object({ data: z.object({ creation: z.object({ id: z.string() }) }) });

/** Uploads files one after the other and calls back after each. Unmounting aborts the upload. */
export function useMediaUpload(onUploaded: (creationId: string, file: File) => void) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [failures, setFailures] = useState<readonly UploadFailure[]>([]);
  const activeController = useRef<AbortController | null>(null);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  useEffect(() => () => activeController.current?.abort(), []);

  async function sendFile(file: File, signal: AbortSignal): Promise<void> {
    const { name, size, lastModified } = file;
    setUpload({ name, sent: 0 });
    const body = new FormData();
    body.append("file", file, name);
    const answer = await sendOnce([name, size, lastModified], ({ context }) =>
      callRest({
        method: "POST",
        path: "/creations",
        body,
        headers: { "idempotency-key": context.idempotencyKey },
        signal,
        onSent: (sent) => setUpload({ name, sent }),
      }),
    );
    const { data } = Answer.parse(JSON.parse(await answer.text()));
    await invalidateAfter(queryClient, ["creations", "create"]);
    latest.current(data.creation.id, file);
  }

  async function send(files: readonly File[], earlier: readonly UploadFailure[]): Promise<void> {
    setFailures(earlier);
    const { signal } = (activeController.current = new AbortController());
    const failed = await uploadEach(files, (file) => sendFile(file, signal));
    setUpload(null);
    setFailures([...earlier, ...failed]);
  }

  return {
    upload,
    failures,
    /** `earlier`: failures that stay. */
    send: (files: readonly File[], earlier: readonly UploadFailure[] = []) => void send(files, earlier),
    cancel: () => activeController.current?.abort(),
  };
}

export type MediaUpload = ReturnType<typeof useMediaUpload>;
