import { type Creation, ImageSize } from "#shared/creations.ts";
import { templateNameMax } from "#shared/templates.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { videoDraftOf } from "./drafts.ts";

/** Keeps prompt and settings of a creation as a template of the person's own. */
export function useSaveTemplate(creation: Creation) {
  const create = trpc.templates.create.useMutation({
    meta: { errorTitle: "The template was not saved" },
    onSuccess: ({ template }) =>
      showToast({ tone: "success", title: "Saved as a template", description: template.name }),
  });
  return () => {
    const { prompt, title, options, type } = creation;
    if (prompt === null || create.isPending) return;
    create.mutate({
      kind: "prompt",
      name: title.slice(0, templateNameMax),
      body: prompt,
      style: options?.style ?? null,
      // Templates know the sizes of images only.
      size: ImageSize.safeParse(options?.size).data ?? null,
      duration: type === "video" ? videoDraftOf(creation).duration : null,
    });
  };
}
