import { useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";

/** The open offer of the ownership, for the owner and for whom it is made. */
export function OwnershipOffer() {
  const { offer: messages } = useMessages("workspaces");
  const { id } = useWorkspace();
  const { id: userId } = useUser();
  const { data } = trpc.workspaces.transferOffer.useQuery({ id });
  const end = trpc.workspaces.endTransfer.useMutation({ meta: { errorTitle: messages.notAnswered } });
  const accept = trpc.workspaces.acceptTransfer.useMutation({
    meta: { errorTitle: messages.notAnswered },
    onSuccess: () => showToast({ tone: "success", title: messages.accepted }),
  });
  const offer = data?.offer;
  if (offer == null) return null;
  const until = formatMoment(offer.until);
  const isBusy = end.isPending || accept.isPending;
  const endWith = (title: string) => end.mutate({ id }, { onSuccess: () => showToast({ tone: "success", title }) });
  if (offer.to.id !== userId)
    return (
      <Callout
        tone="info"
        action={
          <Button size="sm" busy={isBusy} onClick={() => endWith(messages.withdrawn)}>
            {messages.withdraw}
          </Button>
        }
      >
        {messages.made({ name: offer.to.name, until })}
      </Callout>
    );
  return (
    <Callout
      tone="info"
      title={messages.forYou({ name: offer.from })}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={isBusy} onClick={() => endWith(messages.declined)}>
            {messages.decline}
          </Button>
          <Button
            size="sm"
            variant="primary"
            busy={accept.isPending}
            busyLabel={messages.accepting}
            onClick={() => {
              if (!isBusy) accept.mutate({ id });
            }}
          >
            {messages.accept}
          </Button>
        </div>
      }
    >
      {messages.forYouText({ until })}
    </Callout>
  );
}
