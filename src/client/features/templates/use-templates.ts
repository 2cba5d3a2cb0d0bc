import { useInfiniteQuery } from "@tanstack/react-query";
import { CreateTemplateInput, type ListTemplatesInput, type Template } from "#shared/templates/templates.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";

const perPage = 24;

export function useTemplates(filter: Pick<ListTemplatesInput, "kind" | "q">) {
  const { client } = trpc.useUtils();
  const input = { ...filter, limit: perPage };
  const query = useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["templates", "list"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.templates.list.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // While something is typed into the search the last answer stands.
    placeholderData: (previous) => previous,
  });
  return { ...query, templates: query.data?.pages.flatMap(({ templates }) => templates) };
}

export function useTemplateActions() {
  const texts = useTexts("templates");
  const create = trpc.templates.create.useMutation({ meta: { errorTitle: texts.editor.notSaved } });
  const clone = trpc.templates.clone.useMutation({
    meta: { errorTitle: texts.notCopied },
    onSuccess: ({ template }) => showToast({ tone: "success", title: texts.copied, description: template.name }),
  });
  const remove = trpc.templates.remove.useMutation({ meta: { errorTitle: texts.notRemoved } });

  /** Done at once; a way back stands in the toast. */
  function removeTemplate({ id, kind, name, description, body, platforms, hashtags, style, size, duration }: Template) {
    const again = { kind, name, description, body, platforms, hashtags, style, size, duration };
    const undo = () => create.mutate(CreateTemplateInput.parse(again));
    remove.mutate(
      { id },
      {
        onSuccess: () =>
          showToast({
            tone: "info",
            title: texts.removed,
            description: name,
            action: { label: texts.undo, onClick: undo },
          }),
      },
    );
  }

  return { copy: ({ id }: Template) => clone.mutate({ id }), remove: removeTemplate };
}
