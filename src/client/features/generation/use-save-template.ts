import { type Creation, ImageSize } from "#shared/creations/creations.ts";
import { templateNameMax } from "#shared/templates/templates.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { videoDraftOf } from "./drafts.ts";
import { useTexts } from "#client/lib/language.ts";

/** Keeps prompt and settings of a creation as a template of the person's own. */
export function useSaveTemplate(creation: Creation) {
  const { result: words } = useTexts("generation");
  const create = trpc.templates.create.useMutation({
    meta: { errorTitle: words.templateNotSaved },
    onSuccess: ({ template }) => showToast({ tone: "success", title: words.templateSaved, description: template.name }),
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
