import { CalendarClock, CircleCheck, CirclePause, Hourglass, type LucideIcon, PencilLine, Send } from "lucide-react";
import { useReadVersion } from "#client/lib/forms/use-read-version.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Badge, type BadgeTone } from "#client/ui/feedback/badge.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import type { ClientPost, ClientPostState } from "#shared/posts/client-review.ts";
import { ClientComments } from "./client-comments.tsx";
import { ClientDeliveries } from "./client-deliveries.tsx";
import { Decision } from "./decision.tsx";
import type { ClientCall } from "./use-client-link.ts";
import { useAnswers } from "./use-client-posts.ts";
import { useSigning } from "./use-signing.ts";

const looks: Record<ClientPostState, { tone: BadgeTone; icon: LucideIcon }> = {
  waiting: { tone: "warning", icon: Hourglass },
  approved: { tone: "success", icon: CircleCheck },
  scheduled: { tone: "info", icon: CalendarClock },
  published: { tone: "success", icon: Send },
  changing: { tone: "draft", icon: PencilLine },
  stopped: { tone: "draft", icon: CirclePause },
};

interface ClientPostCardProps {
  id: string;
  post: ClientPost;
  call: ClientCall;
  token: string;
}

/** One post: what goes out, when, and what the client says about it. */
export function ClientPostCard({ id, post, call, token }: ClientPostCardProps) {
  const messages = useMessages("clientReview");
  const version = useReadVersion(post.contentHash);
  const answers = useAnswers(call, token, { id: post.id, contentHash: version.read });
  const signing = useSigning();
  const { tone, icon } = looks[post.state];
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line px-4 py-3 md:px-5">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-h3">
          {whenOf(post, messages)}
        </h2>
        <Badge tone={tone} icon={icon}>
          {messages.states[post.state]}
        </Badge>
      </header>
      <div className="grid gap-5 p-4 md:p-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-8">
        {post.state === "changing" ? (
          <p className="text-ink-2">{messages.changingText}</p>
        ) : (
          <ClientDeliveries deliveries={post.deliveries} />
        )}
        <div className="grid content-start gap-5 lg:border-l lg:border-line lg:pl-6">
          <Decision post={post} version={version} answers={answers} signing={signing} />
          <ClientComments post={post} answers={answers} signing={signing} />
        </div>
      </div>
    </Card>
  );
}

interface WhenMessages {
  goesOut: (values: { moment: string }) => string;
  wentOut: (values: { moment: string }) => string;
  proposed: (values: { moment: string }) => string;
  noTime: string;
}

function whenOf({ at, state }: ClientPost, messages: WhenMessages): string {
  if (at === null) return messages.noTime;
  const moment = formatMoment(at);
  if (state === "published") return messages.wentOut({ moment });
  return state === "scheduled" ? messages.goesOut({ moment }) : messages.proposed({ moment });
}
