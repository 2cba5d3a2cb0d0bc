import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { z } from "zod";
import { errorCode, errorText, isUnreachable } from "#client/lib/api/api-error.ts";
import { callRest } from "#client/lib/api/rest-call.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { type Failure, useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages, useShellMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import type { AccessScope } from "#shared/auth/access-scopes.ts";
import { type AllowProgramInput, type AuthorizationQuestion, AuthorizationRequest } from "#shared/auth/oauth.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { SocialAccountId, type WorkspaceId } from "#shared/ids.ts";
import { pageLimitMax } from "#shared/page.ts";
import { platformNames, Platform } from "#shared/platforms/platform.ts";
import { useWorkspaces } from "../workspaces/use-workspaces.ts";

/** Answers that say nothing about the program. */
const passing: readonly (ErrorCode | undefined)[] = ["INTERNAL", "UNAVAILABLE", "RATE_LIMITED"];

const isNoRefusal = (error: unknown) => isUnreachable(error) || passing.includes(errorCode(error));

/** The page at which a person answers a program that asks for access. */
export function Consent() {
  const messages = useMessages("programs");
  const [params] = useSearchParams();
  const request = AuthorizationRequest.strip().safeParse(Object.fromEntries(params));
  const asked = trpc.programs.question.useQuery(request.data ?? { client_id: "", redirect_uri: "" }, {
    enabled: request.success,
    retry: false,
    staleTime: Infinity,
  });
  const failure = useFailure(asked);
  const answer = asked.data;
  if (failure !== null && isNoRefusal(failure.error)) return <NotReached {...failure} />;
  if (!request.success || asked.error !== null)
    return (
      <div className="grid animate-arrive gap-4">
        <h1>{messages.refusedTitle}</h1>
        <Callout
          tone="danger"
          announce="alert"
          title={asked.error === null ? messages.refusedText : errorText(asked.error)}
        />
      </div>
    );
  if (answer === undefined)
    return (
      <div aria-busy="true">
        <Skeleton lines={4} />
      </div>
    );
  if ("redirectTo" in answer) return <Leave to={answer.redirectTo} />;
  return <Question request={request.data} question={answer.question} />;
}

/** Not a refusal: the program's question could not be read. */
function NotReached({ error, isRetrying, onRetry }: Failure) {
  const { unreachable } = useShellMessages();
  return (
    <div role="alert" className="grid animate-arrive gap-4">
      <h1>{unreachable.title}</h1>
      <p className="text-ink-2">{isUnreachable(error) ? unreachable.text : errorText(error)}</p>
      <Button variant="primary" size="lg" block busy={isRetrying} busyLabel={unreachable.retrying} onClick={onRetry}>
        {unreachable.retry}
      </Button>
    </div>
  );
}

/** The program asked in a wrong way, which it is told at its own address. */
function Leave({ to }: { to: string }) {
  const messages = useMessages("programs");
  return (
    <div className="grid animate-arrive gap-4">
      <h1>{messages.refusedTitle}</h1>
      <p className="text-ink-2">{messages.refusedText}</p>
      <Button variant="primary" size="lg" block onClick={() => location.assign(to)}>
        {messages.back}
      </Button>
    </div>
  );
}

const everywhere = "all";

function Question({ request, question }: { request: AuthorizationRequest; question: AuthorizationQuestion }) {
  const messages = useMessages("programs");
  const { failed: noWorkspaces } = useMessages("workspaces");
  const { program, returnsTo, scope: most, isAssistant } = question;
  const { workspaces, failure } = useWorkspaces();
  const [scope, setScope] = useState<AccessScope>(most);
  const [where, setWhere] = useState<WorkspaceId | typeof everywhere>();
  const personal = workspaces?.find(({ isPersonal }) => isPersonal)?.id;
  const chosen = where ?? personal ?? everywhere;
  const [accountIds, setAccountIds] = useState<SocialAccountId[] | null>(null);
  const leave = { onSuccess: ({ redirectTo }: { redirectTo: string }) => location.assign(redirectTo) };
  const allow = trpc.programs.allow.useMutation({ meta: { errorShownInPage: true }, ...leave });
  const deny = trpc.programs.deny.useMutation({ meta: { errorShownInPage: true }, ...leave });
  // The MCP tools post to the chosen accounts only; the API as a whole has no such limit.
  const mayChooseAccounts = isAssistant && scope === "write" && chosen !== everywhere;
  const allowed: AllowProgramInput["allowed"] = {
    scope,
    workspaceId: chosen === everywhere ? null : chosen,
    accountIds: mayChooseAccounts ? accountIds : null,
  };
  // A password question that was cancelled leaves the page as it is.
  const error = errorCode(allow.error) === "CONFIRMATION_REQUIRED" ? null : (allow.error ?? deny.error);
  const isLeaving = allow.isPending || allow.isSuccess || deny.isPending || deny.isSuccess;
  const isEmpty = allowed.accountIds?.length === 0;
  // Every workspace is chosen then, more than most people want to allow.
  const isUnknown = workspaces === undefined;
  return (
    <div className="grid animate-arrive gap-4">
      <h1 className="text-balance wrap-anywhere">{messages.title({ name: program.name })}</h1>
      <p className="text-ink-2 wrap-anywhere">
        {program.host === null
          ? messages.unknown({ to: returnsTo })
          : messages.known({ host: program.host, to: returnsTo })}
      </p>
      <Select
        label={messages.where}
        value={chosen}
        onValueChange={(value) => {
          setWhere(value);
          setAccountIds(null);
        }}
        options={[
          ...(workspaces ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: everywhere, label: messages.everywhere } as const,
        ]}
      />
      <Select
        label={messages.scope}
        value={scope}
        onValueChange={setScope}
        hint={messages.scopeHints[scope]}
        options={(["read", "write"] as const).map((value) => ({
          value,
          label: messages.scopes[value],
          disabled: value === "write" && most === "read",
        }))}
      />
      {mayChooseAccounts && chosen !== everywhere && (
        <Accounts workspaceId={chosen} chosen={accountIds} onChange={setAccountIds} />
      )}
      {error !== null && <Callout tone="danger" announce="alert" title={errorText(error)} />}
      {isUnknown && failure !== null && <LoadError title={noWorkspaces} {...failure} />}
      <div className="grid gap-2">
        <Button
          variant="primary"
          size="lg"
          block
          busy={allow.isPending || allow.isSuccess}
          busyLabel={messages.busy}
          disabled={isLeaving || isEmpty || isUnknown}
          onClick={() => allow.mutate({ ...request, allowed })}
        >
          {messages.allow}
        </Button>
        <Button size="lg" block disabled={isLeaving} onClick={() => deny.mutate(request)}>
          {messages.deny}
        </Button>
      </div>
      <p className="text-xs text-ink-3">{messages.later}</p>
    </div>
  );
}

const AccountsAnswer = z.object({
  data: z.object({ accounts: z.array(z.object({ id: SocialAccountId, name: z.string(), platform: Platform })) }),
});

interface AccountsProps {
  workspaceId: WorkspaceId;
  /** null: all. */
  chosen: readonly SocialAccountId[] | null;
  onChange: (ids: SocialAccountId[] | null) => void;
}

/** The accounts of a workspace that need not be the one of this tab. */
function Accounts({ workspaceId, chosen, onChange }: AccountsProps) {
  const messages = useMessages("programs");
  const { data: accounts = [], error } = useQuery({
    queryKey: ["programs", "accounts", workspaceId],
    queryFn: async ({ signal }) => {
      const path = `/social/accounts?limit=${pageLimitMax}`;
      const body = await callRest({ method: "GET", path, headers: { "x-workspace-id": workspaceId }, signal });
      return AccountsAnswer.parse(JSON.parse(await body.text())).data.accounts;
    },
  });
  if (error !== null) return <Callout tone="danger" title={errorText(error)} />;
  if (accounts.length < 2) return null;
  const isChosen = (id: SocialAccountId) => chosen === null || chosen.includes(id);
  const toggle = (id: SocialAccountId, isOn: boolean) => {
    const next = accounts.map((account) => account.id).filter((one) => (one === id ? isOn : isChosen(one)));
    onChange(next.length === accounts.length ? null : next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{messages.accounts}</legend>
      {accounts.map(({ id, name, platform }) => (
        <Checkbox
          key={id}
          label={name}
          hint={platformNames[platform]}
          checked={isChosen(id)}
          onCheckedChange={(isOn) => toggle(id, isOn)}
        />
      ))}
    </fieldset>
  );
}
