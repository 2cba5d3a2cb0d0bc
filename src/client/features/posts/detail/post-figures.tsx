import type { Post } from "#shared/posts/posts.ts";
import { formatMoment, formatNumber } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { FiguresChoice } from "./figures-choice.tsx";
import { FiguresForm } from "./figures-form.tsx";

const names = ["views", "likes", "comments", "shares"] as const;

/** What was counted of a post that is out: by the networks, or typed in by somebody who read it there. */
export function PostFigures({ post }: { post: Post }) {
  const { figures: texts } = useTexts("posts").detail;
  const { data } = trpc.analytics.entity.useQuery({ type: "post", id: post.id });
  const counted = data?.figures;
  return (
    <Card aria-labelledby="figures" aria-busy={data === undefined || undefined}>
      <CardHeader title={texts.counted} id="figures">
        {counted?.asOf != null && <span className="text-xs text-ink-3">{texts.asOf(formatMoment(counted.asOf))}</span>}
      </CardHeader>
      <dl className="grid grid-cols-2 border-y border-line sm:grid-cols-4">
        {names.map((name) => {
          const figure = counted?.[name] ?? null;
          return (
            <div
              key={name}
              className="px-4 py-3 not-first:border-l not-first:border-line max-sm:odd:border-l-0 max-sm:nth-[n+3]:border-t md:px-5"
            >
              <dt className="text-sm text-ink-2">{texts[name]}</dt>
              <dd className="font-display text-h2 font-[560] tabular-nums">
                {figure === null ? "–" : formatNumber(figure)}
              </dd>
            </div>
          );
        })}
      </dl>
      <CardBody className="grid gap-4 pt-3 md:pt-4">
        <FiguresChoice post={post} />
        <FiguresForm key={post.engagement?.updatedAt} post={post} />
      </CardBody>
    </Card>
  );
}
