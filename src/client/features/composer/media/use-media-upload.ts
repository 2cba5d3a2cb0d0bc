import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { errorText } from "#client/lib/api/api-error.ts";
import { callRest } from "#client/lib/api/rest-call.ts";
import { invalidateAfter } from "#client/lib/cache/invalidation.ts";

export interface Upload {
  name: string;
  /** Share of the bytes, 0 to 1. */
  sent: number;
}

const Answer = z.object({ data: z.object({ creation: z.object({ id: z.string() }) }) });

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** Uploads files one after the other and calls back after each. Unmounting aborts the upload. */
export function useMediaUpload(onUploaded: (creationId: string) => void) {
  const queryClient = useQueryClient();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const activeController = useRef<AbortController | null>(null);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  useEffect(() => () => activeController.current?.abort(), []);

  async function send(files: readonly File[]): Promise<void> {
    setFailure(null);
    const controller = new AbortController();
    activeController.current = controller;
    try {
      for (const file of files) {
        setUpload({ name: file.name, sent: 0 });
        const body = new FormData();
        body.append("file", file, file.name);
        const answer = await callRest({
          method: "POST",
          path: "/creations",
          body,
          signal: controller.signal,
          onSent: (sent) => setUpload({ name: file.name, sent }),
        });
        const { data } = Answer.parse(JSON.parse(await answer.text()));
        await invalidateAfter(queryClient, ["creations", "create"]);
        latest.current(data.creation.id);
      }
    } catch (error) {
      if (!isAbort(error)) setFailure(errorText(error));
    } finally {
      setUpload(null);
    }
  }

  return {
    upload,
    failure,
    send: (files: readonly File[]) => void send(files),
    cancel: () => activeController.current?.abort(),
  };
}

export type MediaUpload = ReturnType<typeof useMediaUpload>;
