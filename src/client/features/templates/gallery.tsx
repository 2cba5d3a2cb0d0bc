import { useInfiniteQuery } from "@tanstack/react-query";
import { Ellipsis, Image as ImageIcon, Type } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { SearchField } from "#client/ui/fields/search-field.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import { useRowFocus } from "#client/ui/lists/use-row-focus.ts";
import { Menu, MenuItem } from "#client/ui/popups/menu.tsx";
import {
  type Template,
  type TemplateKind,
  type ListTemplatesInput,
  CreateTemplateInput,
} from "#shared/templates/templates.ts";
import { TemplateText } from "./template-text.tsx";
import { UseDialog } from "./use-dialog.tsx";

const perPage = 24;

function useTemplates(filter: Pick<ListTemplatesInput, "kind" | "q">) {
  const { client } = trpc.useUtils();
  const input = { ...filter, limit: perPage };
  const query = useInfiniteQuery({
    ...inPages(["templates", "list"], input, client.templates.list.query),
    // The last results stay visible while a new search loads.
    placeholderData: (previous) => previous,
  });
  return { ...query, templates: query.data?.pages.flatMap(({ templates }) => templates) };
}

function useTemplateActions() {
  const messages = useMessages("templates");
  const create = trpc.templates.create.useMutation({ meta: { errorTitle: messages.editor.notSaved } });
  const clone = trpc.templates.clone.useMutation({
    meta: { errorTitle: messages.notCopied },
    onSuccess: ({ template }) => showToast({ tone: "success", title: messages.copied, description: template.name }),
  });
  const remove = trpc.templates.remove.useMutation({ meta: { errorTitle: messages.notRemoved } });

  /** Without a confirmation: the toast offers an undo. */
  function removeTemplate({ id, kind, name, description, body, platforms, hashtags, style, size, duration }: Template) {
    const again = { kind, name, description, body, platforms, hashtags, style, size, duration };
    const undo = () => create.mutate(CreateTemplateInput.parse(again));
    remove.mutate(
      { id },
      {
        onSuccess: () =>
          showToast({
            tone: "info",
            title: messages.removed,
            description: name,
            action: { label: messages.undo, onClick: undo },
          }),
      },
    );
  }

  return { copy: ({ id }: Template) => clone.mutate({ id }), remove: removeTemplate };
}

interface TemplateCardProps {
  template: Template;
  onUse: (template: Template) => void;
  onEdit: (template: Template) => void;
}

function TemplateCard({ template, onUse, onEdit }: TemplateCardProps) {
  const messages = useMessages("templates");
  const { copy, remove } = useTemplateActions();
  const { kind, name, description, body, variables, platforms, builtIn } = template;
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface-1 p-4 md:p-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 dir="auto" className="truncate text-h3" title={name}>
            {name}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Badge tone={kind === "caption" ? "info" : "draft"} icon={kind === "caption" ? Type : ImageIcon}>
              {messages.kind[kind]}
            </Badge>
            <span className="text-xs text-ink-3">{builtIn ? messages.builtIn : messages.own}</span>
            {platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} size={14} named />
            ))}
          </p>
        </div>
        <IfMay action="content.write">
          <Menu
            trigger={
              <button
                type="button"
                aria-label={messages.actions({ name })}
                className="touch-area -mt-1 -mr-1.5 grid size-8 shrink-0 place-items-center rounded-[8px] text-ink-3 hover:bg-surface-3 hover:text-ink-1"
              >
                <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
              </button>
            }
          >
            {!builtIn && <MenuItem onClick={() => onEdit(template)}>{messages.edit}</MenuItem>}
            <MenuItem onClick={() => copy(template)}>{messages.copy}</MenuItem>
            {!builtIn && (
              <MenuItem danger onClick={() => remove(template)}>
                {messages.remove}
              </MenuItem>
            )}
          </Menu>
        </IfMay>
      </div>
      {description !== null && description !== "" && (
        <p dir="auto" className="mt-2 text-start text-sm text-ink-2">
          {description}
        </p>
      )}
      <TemplateText body={body} className="mt-3 line-clamp-5 text-sm text-ink-3" />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-4">
        <span className="text-xs text-ink-3">
          {variables.length === 0 ? messages.noPlaces : messages.places({ count: variables.length })}
        </span>
        <IfMay action="content.write">
          <Button size="sm" aria-label={messages.useNamed({ name })} onClick={() => onUse(template)}>
            {messages.use}
          </Button>
        </IfMay>
      </div>
    </li>
  );
}

/** The templates of the workspace first, then the built-in ones. */
export function Gallery({ onEdit }: { onEdit: (template: Template) => void }) {
  const messages = useMessages("templates");
  const [kind, setKind] = useState<TemplateKind | "all">("all");
  const [q, setQ] = useState("");
  const [used, setUsed] = useState<Template | null>(null);
  const filter = { ...(kind !== "all" && { kind }), ...(q !== "" && { q }) };
  const query = useTemplates(filter);
  const { templates, isFetching } = query;
  const failure = useFailure(query, filter);
  // `?use=<id>` opens a template.
  const [params, setParams] = useSearchParams();
  const mayUse = useMay()("content.write");
  const opened = used ?? templates?.find(({ id }) => id === params.get("use"));
  const clear = () => {
    setKind("all");
    setQ("");
  };
  const close = () => {
    setUsed(null);
    setParams({}, { replace: true });
  };
  const focus = useRowFocus("input");
  return (
    <div {...focus} className="grid gap-4 md:gap-5">
      <search className="flex flex-wrap items-center gap-3">
        <Segmented
          label={messages.kinds.label}
          options={(["all", "caption", "prompt"] as const).map((value) => ({ value, label: messages.kinds[value] }))}
          value={kind}
          onValueChange={setKind}
        />
        <SearchField
          label={messages.search}
          placeholder={messages.searchHint}
          value={q}
          onSearch={setQ}
          className="w-full sm:w-80"
        />
      </search>
      {failure !== null && <LoadError title={messages.failed} {...failure} />}
      {templates === undefined && failure === null && (
        <div aria-busy="true" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {Array.from({ length: 6 }, (_card, card) => (
            <Card key={card} className="p-5">
              <Skeleton lines={4} className="h-40" />
            </Card>
          ))}
        </div>
      )}
      {templates?.length === 0 && (
        <Card>
          <EmptyState title={messages.none.title} action={<Button onClick={clear}>{messages.none.clear}</Button>}>
            {messages.none.text}
          </EmptyState>
        </Card>
      )}
      {templates !== undefined && templates.length > 0 && (
        <ul
          aria-label={messages.list}
          aria-busy={isFetching || undefined}
          className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
        >
          {templates.map((template) => (
            <TemplateCard key={template.id} template={template} onUse={setUsed} onEdit={onEdit} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          busyLabel={messages.loading}
          onClick={() => void query.fetchNextPage()}
        >
          {messages.more}
        </Button>
      )}
      {opened !== undefined && mayUse && <UseDialog key={opened.id} template={opened} onClose={close} />}
    </div>
  );
}
