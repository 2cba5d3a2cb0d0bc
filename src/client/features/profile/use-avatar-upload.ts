import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#client/lib/api-error.ts";
import { invalidateAfter } from "#client/lib/invalidation.ts";
import { useTexts } from "#client/lib/language.ts";
import { callRest } from "#client/lib/rest-call.ts";
import { showToast } from "#client/lib/toast.ts";

export function useAvatarUpload(onDone: () => void) {
  const { avatar: texts } = useTexts("profile");
  const queryClient = useQueryClient();
  const [sentShare, setSentShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();

  async function send(picture: Promise<Blob>): Promise<void> {
    setFailure(undefined);
    setSentShare(0);
    try {
      const body = new FormData();
      body.append("avatar", await picture, "avatar");
      await callRest({ method: "POST", path: "/users/avatar", body, onSent: setSentShare });
      await invalidateAfter(queryClient, ["users", "setAvatar"]);
      showToast({ tone: "success", title: texts.updated });
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSentShare(null);
    }
  }

  return { sentShare, failure, send: (picture: Promise<Blob>) => void send(picture) };
}
