import { type FormEvent, useState } from "react";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { optimisticChange } from "#client/lib/cache/optimistic-changes.ts";
import { formatMoment, formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { Summary } from "#client/ui/layout/summary.tsx";
import { networks } from "#shared/platforms/networks.ts";
import type { Post, UpdateEngagementInput } from "#shared/posts/posts.ts";

const metricNames = ["likes", "comments", "shares", "views"] as const;
type Typed = Record<(typeof metricNames)[number], string>;

/** null: blank, which removes the metric; undefined: not a whole number. */
function read(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

const withoutSaved = (now: Partial<Typed>, saved: Partial<Typed>): Partial<Typed> =>
  Object.fromEntries(Object.entries(now).filter(([name, typed]) => typed !== new Map(Object.entries(saved)).get(name)));

/** Form for metrics that the user reads on a network without a metrics API. */
function MetricsForm({ post }: { post: Post }) {
  const { figures: messages } = useMessages("posts").detail;
  const utils = trpc.useUtils();
  /** Only what was changed here: the rest is shown as it is stored. */
  const [changed, setChanged] = useState<Partial<Typed>>({});
  const typedIn = (name: keyof Typed) => changed[name] ?? String(post.engagement?.manual?.[name] ?? "");
  const [showsProblems, setShowsProblems] = useState(false);
  const save = trpc.posts.updateEngagement.useMutation({
    meta: { errorTitle: messages.notSaved },
    onSuccess: (answer) => {
      utils.posts.get.setData({ id: post.id }, answer);
      showToast({ tone: "success", title: messages.saved });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [likes, comments, shares, views] = metricNames.map((name) => read(typedIn(name)));
    const isWrong = [likes, comments, shares, views].includes(undefined);
    setShowsProblems(isWrong);
    if (isWrong) return;
    // What is typed while it is saved stays.
    const onSuccess = () => setChanged((now) => withoutSaved(now, changed));
    save.mutate({ id: post.id, likes, comments, shares, views }, { onSuccess });
  };
  return (
    <details className="group">
      <Summary>{messages.title}</Summary>
      <form className="mt-3 grid gap-4" onSubmit={submit} noValidate>
        <p className="text-sm text-ink-2">{messages.text}</p>
        <div className="grid grid-cols-2 gap-3">
          {metricNames.map((name) => (
            <TextField
              key={name}
              label={messages[name]}
              inputMode="numeric"
              figures
              value={typedIn(name)}
              onValueChange={(value) => setChanged((now) => ({ ...now, [name]: value }))}
              error={showsProblems && read(typedIn(name)) === undefined ? messages.wrong : undefined}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-xs text-ink-3">
            {post.engagement?.manual != null &&
              messages.savedAt({ moment: formatMoment(post.engagement.manual.updatedAt) })}
          </span>
          <Button type="submit" busy={save.isPending} busyLabel={messages.saving}>
            {messages.save}
          </Button>
        </div>
      </form>
    </details>
  );
}

const names = ["views", "likes", "comments", "shares"] as const;

/** Metrics of a published post: reported by the networks, or typed in by the user. */
export function PostMetrics({ post }: { post: Post }) {
  const { figures: messages } = useMessages("posts").detail;
  const { data } = trpc.analytics.entity.useQuery({ type: "post", id: post.id });
  const counted = data?.metrics;
  return (
    <Card aria-labelledby="metrics" aria-busy={data === undefined || undefined}>
      <CardHeader title={messages.counted} id="metrics">
        {counted?.asOf != null && (
          <span className="text-xs text-ink-3">{messages.asOf({ moment: formatMoment(counted.asOf) })}</span>
        )}
      </CardHeader>
      <dl className="grid grid-cols-2 border-y border-line sm:grid-cols-4">
        {names.map((name) => {
          const metric = counted?.[name] ?? null;
          return (
            <div
              key={name}
              className="px-4 py-3 not-first:border-l not-first:border-line max-sm:odd:border-l-0 max-sm:nth-[n+3]:border-t md:px-5"
            >
              <dt className="text-sm text-ink-2">{messages[name]}</dt>
              <dd className="font-display text-h2 font-[560] tabular-nums">
                {metric === null ? "–" : formatNumber(metric)}
              </dd>
            </div>
          );
        })}
      </dl>
      <IfMay action="content.write">
        <CardBody className="grid gap-4 pt-3 md:pt-4">
          <MetricsChoice post={post} />
          <MetricsForm post={post} />
        </CardBody>
      </IfMay>
    </Card>
  );
}

/** Whether the metrics of a post are read regularly on a network where each request costs money. */
function MetricsChoice({ post }: { post: Post }) {
  const { figures: messages } = useMessages("posts").detail;
  const { data } = trpc.socialAccounts.list.useQuery({ limit: 100 });
  const save = trpc.posts.updateEngagement.useMutation({
    meta: {
      errorTitle: messages.metricsNotSaved,
      optimistic: ({ id, readsMetrics }: UpdateEngagementInput) => optimisticChange(id, { readsMetrics }),
    },
  });
  const charged = post.targets.filter(
    ({ platform, accountId }) => networks[platform].chargesReads === true && accountId !== null,
  );
  const account = data?.accounts.find(({ id }) => charged.some(({ accountId }) => accountId === id));
  if (account === undefined) return null;
  return (
    <Checkbox
      label={messages.metrics}
      hint={messages.metricsHint}
      checked={post.readsMetrics ?? account.readsMetrics}
      onCheckedChange={(readsMetrics) => save.mutate({ id: post.id, readsMetrics })}
    />
  );
}
