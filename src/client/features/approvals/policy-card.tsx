import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { CheckboxGroup } from "#client/ui/fields/checkbox-group.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Card, CardBody, CardHeader, CardText } from "#client/ui/layout/card.tsx";
import {
  type ApprovalMode,
  approvalModes,
  type ApprovalPolicies,
  type ApprovalPolicy,
  authorRoles,
} from "#shared/posts/approvals.ts";
import { asksApproval, isClientAlone } from "#shared/posts/asks-approval.ts";
import { may } from "#shared/workspaces/roles.ts";
import { useApprovals } from "./use-approvals.ts";

const without = <T,>(list: readonly T[], value: T, isChosen: boolean): T[] =>
  isChosen ? [...list, value] : list.filter((one) => one !== value);

/** The approval policy of the workspace, for those who manage it. Each change is saved at once; accounts keep their own policies. */
export function ApprovalPolicyCard() {
  const approvals = useApprovals();
  if (approvals === undefined || !may(approvals.me.role, "workspace.manage")) return null;
  return <PolicyForm approvals={approvals} />;
}

function PolicyForm({ approvals }: { approvals: ApprovalPolicies }) {
  const { policy: messages } = useMessages("approvals");
  const utils = trpc.useUtils();
  const save = trpc.approvals.savePolicies.useMutation({
    meta: { errorShownInPage: true },
    // One after the other: each carries the whole policy, and the last change has to be the last that is stored.
    scope: { id: "approval-policy" },
  });
  const { accounts, people } = approvals;
  const { policy } = approvals;
  const approvers = new Set(people.flatMap(({ id, mayApprove }) => (mayApprove ? [id] : [])));
  const hasApprover = policy.approverIds.some((id) => approvers.has(id));
  const change = (changed: Partial<ApprovalPolicy>) => {
    // Without those who left or changed their role: the server refuses them, and the card has no checkbox for them.
    const named = changed.approverIds ?? policy.approverIds;
    const next = { ...policy, ...changed, approverIds: named.filter((id) => approvers.has(id)) };
    // Shown at once; a refusal shows the stored policy again.
    utils.approvals.policies.setData({}, { approvals: { ...approvals, policy: next } });
    save.mutate(
      { ...next, accounts },
      {
        // Called for the last change only: an earlier answer does not know the later ones.
        onSuccess: (answer) => utils.approvals.policies.setData({}, answer),
        onError: () => void utils.approvals.policies.invalidate(),
      },
    );
  };
  const isOn = asksApproval(policy);
  return (
    <Card aria-labelledby="approval-policy">
      <CardHeader title={messages.label} id="approval-policy" level={3} />
      <CardText>{messages.hint}</CardText>
      <CardBody className="grid gap-5">
        {save.error !== null && <Callout tone="danger" announce="alert" title={errorText(save.error)} />}
        <Select<ApprovalMode>
          label={messages.mode}
          options={approvalModes.map((value) => ({ value, label: messages.modes[value] }))}
          value={policy.mode}
          onValueChange={(mode) => change({ mode })}
          className="w-full sm:w-72"
        />
        <Checkbox
          label={messages.needsClient}
          hint={messages.needsClientHint}
          checked={policy.needsClient}
          onCheckedChange={(needsClient) => change({ needsClient })}
        />
        {isOn && (
          <>
            <CheckboxGroup label={messages.roles} hint={messages.rolesHint}>
              {authorRoles.map((role) => (
                <Checkbox
                  key={role}
                  label={messages.roleNames[role]}
                  checked={policy.roles.includes(role)}
                  onCheckedChange={(isChosen) => change({ roles: without(policy.roles, role, isChosen) })}
                />
              ))}
            </CheckboxGroup>
            {!isClientAlone(policy) && (
              <>
                {policy.approverIds.length > 0 && !hasApprover && (
                  <Callout tone="warning" title={messages.noApprover}>
                    {messages.noApproverText}
                  </Callout>
                )}
                <CheckboxGroup label={messages.approvers} hint={messages.approversHint}>
                  {people.map(
                    ({ id, name }) =>
                      approvers.has(id) && (
                        <Checkbox
                          key={id}
                          label={name}
                          checked={policy.approverIds.includes(id)}
                          onCheckedChange={(isChosen) =>
                            change({ approverIds: without(policy.approverIds, id, isChosen) })
                          }
                        />
                      ),
                  )}
                </CheckboxGroup>
              </>
            )}
            <Checkbox
              label={messages.countsTime}
              hint={messages.countsTimeHint}
              checked={policy.countsTime}
              onCheckedChange={(countsTime) => change({ countsTime })}
            />
            <Checkbox
              label={messages.once}
              hint={messages.onceHint}
              checked={policy.series === "once"}
              onCheckedChange={(isOnce) => change({ series: isOnce ? "once" : "each" })}
            />
          </>
        )}
      </CardBody>
    </Card>
  );
}
