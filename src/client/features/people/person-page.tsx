import { useState } from "react";
import type { Person } from "#shared/users/public-profiles.ts";
import { platformNames } from "#shared/platforms/names.ts";
import { formatDay, formatMonth } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Logo } from "#client/ui/logo.tsx";
import { MessageScreen } from "#client/ui/message-screen.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { errorCode, errorText } from "#client/lib/api-error.ts";
import { PublicCreations } from "./public-creations.tsx";
import { WriteDialog } from "./write-dialog.tsx";

/** What everybody may see of somebody. Whoever is not to be seen looks like nobody. */
export function PersonPage({ handle }: { handle: string }) {
  const texts = useTexts("people");
  const { data, error, refetch, isFetching } = trpc.people.get.useQuery(
    { handle },
    { retry: (tries, failure) => errorCode(failure) !== "NOT_FOUND" && tries < 2 },
  );
  if (error !== null && errorCode(error) === "NOT_FOUND") {
    return (
      <MessageScreen
        title={texts.nobody}
        action={
          <a href={paths.landing} className={buttonClass({ variant: "primary" })}>
            {texts.home}
          </a>
        }
      >
        {texts.nobodyText}
      </MessageScreen>
    );
  }
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto max-w-[1080px] px-5 py-4 md:px-10">
          <a href={paths.landing} aria-label={texts.home} className="touch-area inline-block">
            <Logo />
          </a>
        </div>
      </header>
      <main className="mx-auto grid max-w-[1080px] gap-8 px-5 py-8 md:px-10 md:py-12" aria-busy={data === undefined}>
        {error !== null && (
          <Callout
            tone="danger"
            announce="alert"
            title={texts.failed}
            action={
              <Button size="sm" busy={isFetching} busyLabel={texts.loading} onClick={() => void refetch()}>
                {texts.retry}
              </Button>
            }
          >
            {errorText(error)}
          </Callout>
        )}
        {data === undefined ? error === null && <Skeleton lines={4} /> : <Profile person={data.person} />}
        {data !== undefined && <PublicCreations handle={data.person.handle} />}
        {data?.person.activity != null && data.person.activity.length > 0 && (
          <Activity activity={data.person.activity} />
        )}
      </main>
    </>
  );
}

function Profile({ person }: { person: Person }) {
  const texts = useTexts("people");
  const [isWriting, setIsWriting] = useState(false);
  return (
    <section className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar name={person.fullName} imageUrl={person.avatar} size="lg" />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="break-words" tabIndex={-1}>
          {person.fullName}
        </h1>
        <p className="mt-1 text-sm text-ink-3">
          {[person.location, texts.since(formatMonth(person.joinedAt))].filter(Boolean).join(" · ")}
        </p>
        {person.bio !== null && <p className="mt-3 max-w-[68ch] whitespace-pre-line text-ink-2">{person.bio}</p>}
        {person.website !== null && (
          <a
            href={person.website}
            rel="nofollow ugc noopener"
            className="touch-area mt-2 inline-block text-sm break-all text-accent-ink underline underline-offset-3"
          >
            {person.website.replace(/^https?:\/\//, "")}
          </a>
        )}
      </div>
      {person.canBeWritten && (
        <Button variant="primary" onClick={() => setIsWriting(true)} className="max-sm:w-full">
          {texts.write}
        </Button>
      )}
      {isWriting && (
        <WriteDialog handle={person.handle} fullName={person.fullName} onClose={() => setIsWriting(false)} />
      )}
    </section>
  );
}

function Activity({ activity }: { activity: NonNullable<Person["activity"]> }) {
  const texts = useTexts("people");
  return (
    <Card aria-labelledby="activity-title">
      <CardHeader title={texts.activity} id="activity-title" />
      <CardBody>
        <ul className="grid gap-2">
          {activity.map(({ kind, platform, at }) => (
            <li key={`${kind} ${at}`} className="flex items-baseline justify-between gap-4">
              <span>
                {kind === "post.published" && platform !== null
                  ? texts.published(platformNames[platform])
                  : kind === "post.published"
                    ? texts.publishedSomewhere
                    : texts.made}
              </span>
              <time dateTime={at} className="shrink-0 text-sm text-ink-3">
                {formatDay(at)}
              </time>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
