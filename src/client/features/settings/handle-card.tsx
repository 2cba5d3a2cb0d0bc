import { z } from "zod";
import { Handle } from "#shared/users/users.ts";
import { errorCode, errorText } from "#client/lib/api-error.ts";
import { useUser } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { personPath } from "#client/lib/paths.ts";
import { useSettings } from "#client/lib/settings.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Form } from "#client/ui/form.tsx";
import { TextField } from "#client/ui/text-field.tsx";

/** Where the public page is. Without a name there is none, however the switches stand. */
export function HandleCard() {
  const { handle } = useUser();
  const { page: texts } = useTexts("settings").privacy;
  const isVisible = useSettings().data?.privacy.profileVisible === true;
  const save = trpc.users.updateProfile.useMutation({ meta: { errorShownInPage: true } });
  const form = useZodForm({
    schema: z.object({
      handle: z.string().refine((value) => value === "" || Handle.safeParse(value).success, texts.bad),
    }),
    initial: { handle: handle ?? "" },
    onEdit: save.reset,
    onSubmit: ({ handle: chosen }) => save.mutate({ handle: chosen }),
  });
  const isTaken = save.isError && errorCode(save.error) === "CONFLICT";
  return (
    <Card aria-labelledby="page-title">
      <CardHeader title={texts.title} id="page-title" />
      <CardBody className="grid gap-4">
        <p className="max-w-[68ch] text-ink-2">{texts.text}</p>
        {save.isError && (
          <Callout tone="danger" announce="alert" title={isTaken ? texts.taken : errorText(save.error)} />
        )}
        <Form onSubmit={form.submit} announcement={form.announcement} className="flex flex-wrap items-start gap-3">
          <TextField
            {...form.field("handle")}
            label={texts.name}
            hint={`${window.location.host}/u/${form.values.handle || "…"}`}
            autoComplete="off"
            optional
            className="min-w-0 flex-1 basis-56"
          />
          <Button
            type="submit"
            busy={save.isPending}
            busyLabel={texts.saving}
            className="mt-[26px] max-sm:mt-0 max-sm:w-full"
          >
            {texts.save}
          </Button>
        </Form>
        {handle !== null && isVisible && (
          <a
            href={personPath(handle)}
            className="touch-area justify-self-start text-sm text-accent-ink underline underline-offset-3"
          >
            {texts.open}
          </a>
        )}
      </CardBody>
    </Card>
  );
}
