import { useState } from "react";
import { z } from "zod";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { formatDay, formatMonth } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { MessageScreen } from "#client/ui/layout/message-screen.tsx";
import { Avatar } from "#client/ui/pictures/avatar.tsx";
import { Logo } from "#client/ui/pictures/logo.tsx";
import { isEmailAddress } from "#shared/auth/auth.ts";
import { platformNames } from "#shared/platforms/names.ts";
import { type Person, contactMessageMax } from "#shared/public-profiles/public-profiles.ts";
import { PublicCreations } from "./public-creations.tsx";

interface WriteDialogProps {
  handle: string;
  fullName: string;
  onClose: () => void;
}

/** Sends a message to a person without showing their email address. */
function WriteDialog({ handle, fullName, onClose }: WriteDialogProps) {
  const messages = useMessages("publicProfiles");
  const write = trpc.publicProfiles.write.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object({
      name: z.string().trim().min(1, messages.enterName).max(60, messages.tooLong),
      email: z.string().trim().refine(isEmailAddress, messages.badEmail).max(254, messages.tooLong),
      message: z.string().trim().min(1, messages.enterMessage).max(contactMessageMax, messages.tooLong),
    }),
    initial: { name: "", email: "", message: "" },
    onEdit: write.reset,
    onSubmit: (values) => write.mutate({ handle, ...values }, { onError: form.showServerIssues }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.writeTo({ name: fullName })}
      description={messages.writeText}
      guards={!write.isSuccess && Object.values(form.values).some((value) => value !== "")}
    >
      {write.isSuccess ? (
        <div className="grid gap-4">
          <Callout tone="success" announce="status" title={messages.sent} />
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              {messages.close}
            </Button>
          </DialogActions>
        </div>
      ) : (
        <Form {...form.props} className="grid gap-4">
          {write.isError && (
            <Callout tone="danger" announce="alert" title={messages.notSent}>
              {errorText(write.error)}
            </Callout>
          )}
          <TextField {...form.field("name")} label={messages.name} autoComplete="name" />
          <TextField
            {...form.field("email")}
            label={messages.email}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <Textarea
            {...form.field("message")}
            label={messages.message}
            counter={{ used: form.values.message.length, limit: contactMessageMax }}
          />
          <DialogActions>
            <Button variant="quiet" onClick={onClose}>
              {messages.cancel}
            </Button>
            <Button type="submit" variant="primary" busy={write.isPending} busyLabel={messages.sending}>
              {messages.send}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}

/** A public profile. A hidden profile looks like one that does not exist. */
export function PersonPage({ handle }: { handle: string }) {
  const messages = useMessages("publicProfiles");
  const query = trpc.publicProfiles.get.useQuery(
    { handle },
    { retry: (tries, failure) => errorCode(failure) !== "NOT_FOUND" && tries < 2 },
  );
  const failure = useFailure(query);
  const { data } = query;
  if (errorCode(failure?.error) === "NOT_FOUND") {
    return (
      <MessageScreen
        title={messages.nobody}
        action={
          <a href={paths.landing} className={buttonClass({ variant: "primary" })}>
            {messages.home}
          </a>
        }
      >
        {messages.nobodyText}
      </MessageScreen>
    );
  }
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto max-w-[1080px] px-5 py-4 md:px-10">
          <a href={paths.landing} aria-label={messages.home} className="touch-area inline-block">
            <Logo />
          </a>
        </div>
      </header>
      <main className="mx-auto grid max-w-[1080px] gap-8 px-5 py-8 md:px-10 md:py-12" aria-busy={data === undefined}>
        {failure !== null && (
          <Callout
            tone="danger"
            announce="alert"
            title={messages.failed}
            action={
              <Button size="sm" busy={failure.isRetrying} busyLabel={messages.loading} onClick={failure.onRetry}>
                {messages.retry}
              </Button>
            }
          >
            {errorText(failure.error)}
          </Callout>
        )}
        {data === undefined ? failure === null && <Skeleton lines={4} /> : <Profile person={data.person} />}
        {data !== undefined && <PublicCreations handle={data.person.handle} />}
        {data?.person.activity != null && data.person.activity.length > 0 && (
          <Activity activity={data.person.activity} />
        )}
      </main>
    </>
  );
}

function Profile({ person }: { person: Person }) {
  const messages = useMessages("publicProfiles");
  const [isWriting, setIsWriting] = useState(false);
  return (
    <section className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar name={person.fullName} imageUrl={person.avatar} size="lg" />
      <div className="min-w-0 flex-1 basis-64">
        <h1 dir="auto" className="wrap-anywhere" tabIndex={-1}>
          {person.fullName}
        </h1>
        <p className="mt-1 text-sm text-ink-3">
          {person.location !== null && (
            <>
              <bdi>{person.location}</bdi> ·{" "}
            </>
          )}
          {messages.since({ month: formatMonth(person.joinedAt) })}
        </p>
        {person.bio !== null && (
          <p dir="auto" className="mt-3 max-w-[68ch] text-start whitespace-pre-line text-ink-2">
            {person.bio}
          </p>
        )}
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
          {messages.write}
        </Button>
      )}
      {isWriting && (
        <WriteDialog handle={person.handle} fullName={person.fullName} onClose={() => setIsWriting(false)} />
      )}
    </section>
  );
}

function Activity({ activity }: { activity: NonNullable<Person["activity"]> }) {
  const messages = useMessages("publicProfiles");
  return (
    <Card aria-labelledby="activity-title">
      <CardHeader title={messages.activity} id="activity-title" />
      <CardBody>
        <ul className="grid gap-2">
          {activity.map(({ kind, platform, at }) => (
            <li key={`${kind} ${at}`} className="flex items-baseline justify-between gap-4">
              <span>
                {kind === "post.published" && platform !== null
                  ? messages.published({ platform: platformNames[platform] })
                  : kind === "post.published"
                    ? messages.publishedSomewhere
                    : messages.made}
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
