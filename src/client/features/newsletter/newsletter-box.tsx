import { useState } from "react";
import { z } from "zod";
import { SubscribeInput } from "#shared/newsletter.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Form } from "#client/ui/form.tsx";
import { TextField } from "#client/ui/text-field.tsx";

const newsletterForm = (enterEmail: string) =>
  z.object({ email: z.string().trim().min(1, enterEmail).pipe(SubscribeInput.shape.email) });

/** The weekly newsletter at the foot of the landing page. Nothing is stored for good before the mailed link is used. */
export function NewsletterBox() {
  const { newsletter: texts } = useTexts("landing");
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const subscribe = trpc.newsletter.subscribe.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: newsletterForm(texts.enterEmail),
    initial: { email: "" },
    onEdit: () => setFailure(undefined),
    onSubmit: (asked) => {
      subscribe.mutate(asked, {
        onSuccess: () => setSentTo(asked.email),
        onError: (error) => {
          if (!form.showServerIssues(error)) setFailure(errorText(error));
        },
      });
    },
  });
  return (
    <section aria-labelledby="newsletter-title" className="max-w-[400px]">
      <h3 id="newsletter-title" className="mb-2 text-[15px]">
        {texts.title}
      </h3>
      {sentTo === undefined ? (
        <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-3">
          <div className="grid grid-cols-[1fr_auto] items-start gap-2">
            <TextField
              {...form.field("email")}
              label={texts.email}
              hideLabel
              type="email"
              placeholder={texts.placeholder}
              autoComplete="email"
              inputMode="email"
            />
            <Button type="submit" busy={subscribe.isPending} busyLabel={texts.sending}>
              {texts.subscribe}
            </Button>
          </div>
          {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        </Form>
      ) : (
        <Callout tone="success" announce="status" title={texts.almost}>
          {texts.confirm(<span className="break-all text-ink-1">{sentTo}</span>)}
        </Callout>
      )}
    </section>
  );
}
