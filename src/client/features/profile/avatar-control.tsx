import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { showToast } from "#client/lib/toast/toast.ts";
import { PictureControl } from "./picture-control.tsx";

const upload = { path: "/users/avatar", field: "avatar", changes: ["users", "setAvatar"] } as const;

/** Changes the picture at once, independent of the profile form. */
export function AvatarControl() {
  const { avatar: messages } = useMessages("profile");
  const { imageUrl } = useUser();
  const remove = trpc.users.removeAvatar.useMutation({
    meta: { errorTitle: messages.notRemoved },
    onSuccess: () => showToast({ tone: "success", title: messages.removed }),
  });
  return (
    <PictureControl
      label={messages.label}
      hasPicture={imageUrl !== null}
      upload={upload}
      isRemoving={remove.isPending}
      onRemove={() => remove.mutate()}
    />
  );
}
