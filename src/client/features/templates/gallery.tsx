import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Template, TemplateKind } from "#shared/templates/templates.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { TemplateCard } from "./template-card.tsx";
import { UseDialog } from "./use-dialog.tsx";
import { useTemplates } from "./use-templates.ts";

/** Their own templates first, then the built-in ones. */
export function Gallery({ onEdit }: { onEdit: (template: Template) => void }) {
  const texts = useTexts("templates");
  const [kind, setKind] = useState<TemplateKind | "all">("all");
  const [q, setQ] = useState("");
  const [used, setUsed] = useState<Template | null>(null);
  const query = useTemplates({ ...(kind !== "all" && { kind }), ...(q !== "" && { q }) });
  const { templates, error, isFetching } = query;
  // A link may ask for one of them.
  const [params, setParams] = useSearchParams();
  const opened = used ?? templates?.find(({ id }) => id === params.get("use"));
  const clear = () => {
    setKind("all");
    setQ("");
  };
  const close = () => {
    setUsed(null);
    setParams({}, { replace: true });
  };
  return (
    <div className="grid gap-4 md:gap-5">
      <search className="flex flex-wrap items-center gap-3">
        <Segmented
          label={texts.kinds.label}
          options={(["all", "caption", "prompt"] as const).map((value) => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onValueChange={setKind}
        />
        <SearchField
          label={texts.search}
          hideLabel
          placeholder={texts.searchHint}
          value={q}
          onSearch={setQ}
          className="w-full sm:w-80"
        />
      </search>
      {error !== null && (
        <Callout
          tone="danger"
          announce="alert"
          title={texts.failed}
          action={
            <Button size="sm" busy={isFetching} busyLabel={texts.retrying} onClick={() => void query.refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {errorText(error)}
        </Callout>
      )}
      {templates === undefined && error === null && (
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
          <EmptyState title={texts.none.title} action={<Button onClick={clear}>{texts.none.clear}</Button>}>
            {texts.none.text}
          </EmptyState>
        </Card>
      )}
      {templates !== undefined && templates.length > 0 && (
        <ul
          aria-label={texts.list}
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
          busyLabel={texts.loading}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
      {opened !== undefined && <UseDialog key={opened.id} template={opened} onClose={close} />}
    </div>
  );
}
