import { z } from "zod";
import { useSettings } from "#client/features/users/settings.ts";
import { errorCode, errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { personPath } from "#client/lib/paths.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { Handle } from "#shared/users/users.ts";

/** The address of the public page. Without a handle there is no page, whatever the privacy settings. */
export function HandleCard() {
  const { handle } = useUser();
  const { saved, privacy } = useMessages("settings");
  const { page: messages } = privacy;
  const isVisible = useSettings().data?.privacy.profileVisible === true;
  const save = trpc.users.updateProfile.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: () => showToast({ tone: "success", title: saved }),
  });
  const form = useZodForm({
    schema: z.object({
      handle: z.string().refine((value) => value === "" || Handle.safeParse(value).success, messages.bad),
    }),
    initial: { handle: handle ?? "" },
    onEdit: save.reset,
    onSubmit: ({ handle: chosen }) => save.mutate({ handle: chosen }),
  });
  const isTaken = save.isError && errorCode(save.error) === "CONFLICT";
  return (
    <Card aria-labelledby="page-title">
      <CardHeader title={messages.title} id="page-title" />
      <CardBody className="grid gap-4">
        <p className="max-w-[68ch] text-ink-2">{messages.text}</p>
        {save.isError && (
          <Callout tone="danger" announce="alert" title={isTaken ? messages.taken : errorText(save.error)} />
        )}
        <Form {...form.props} className="flex flex-wrap items-start gap-3">
          <TextField
            {...form.field("handle")}
            label={messages.name}
            hint={`${window.location.host}/u/${form.values.handle || "…"}`}
            autoComplete="off"
            optional
            className="min-w-0 flex-1 basis-56"
          />
          <Button
            type="submit"
            busy={save.isPending}
            busyLabel={messages.saving}
            className="mt-[26px] max-sm:mt-0 max-sm:w-full"
          >
            {messages.save}
          </Button>
        </Form>
        {handle !== null && isVisible && (
          <a
            href={personPath(handle)}
            className="touch-area justify-self-start text-sm text-accent-ink underline underline-offset-3"
          >
            {messages.open}
          </a>
        )}
      </CardBody>
    </Card>
  );
}
