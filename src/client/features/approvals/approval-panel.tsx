import { Check, Clock, ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { Moment } from "#client/ui/moment.tsx";
import type { Approval } from "#shared/posts/approvals.ts";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { Comments } from "./comments.tsx";
import { DecideButtons } from "./decide-buttons.tsx";
import { useApprovals } from "./use-approvals.ts";
import { useDecisions } from "./use-decisions.ts";

const decidable = new Set<Post["status"]>(["submitted", "scheduled", "failed"]);

/**
 * Who approved the post, who is asked, and what people say about it. In a workspace of one person without a policy only what clients
 * said.
 */
export function ApprovalPanel({ post }: { post: Post }) {
  const approvals = useApprovals();
  const query = trpc.approvals.approval.useQuery({ id: post.id }, { enabled: approvals !== undefined });
  const approval = query.data?.approval;
  if (approvals === undefined || approval === undefined) return null;
  const isAlone = approvals.people.length === 1 && !approval.isRequired;
  return (
    <>
      {(!isAlone || approval.approvals.length > 0) && <ApprovalCard post={post} approval={approval} />}
      <Comments post={post} people={approvals.people} hidesEmpty={isAlone} />
    </>
  );
}

function ApprovalCard({ post, approval }: { post: Post; approval: Approval }) {
  const messages = useMessages("approvals");
  const decisions = useDecisions(post, approval.contentHash);
  const [isAsking, setIsAsking] = useState(false);
  const isOut = post.publishedAt !== null;
  const mayWrite = useMay()("content.write");
  const maySubmit = mayWrite && (post.status === "draft" || post.status === "changes_requested");
  const isAsked = decidable.has(post.status) && approval.mayDecide;
  // What is typed about a post stays while its author has it back.
  const decides = isAsked || isAsking;
  const isNeeded = approval.isRequired || post.status === "submitted";
  const isGiven = approval.approvals.length > 0;
  const showsState = approval.isApproved || (!isOut && isNeeded);
  const offersSubmit = maySubmit && !approval.isApproved;
  const isFree = post.status === "scheduled" && !showsState && !isGiven;
  const lacksPeople =
    isUnplanned(post.status) &&
    post.status !== "draft" &&
    approval.waitingFor.length === 0 &&
    !approval.waitsForClient &&
    !approval.isApproved;
  if (!showsState && !isGiven && !offersSubmit && !decides && !isFree && !lacksPeople) return null;
  return (
    <Card aria-labelledby="approval">
      <CardHeader title={messages.panel.title} id="approval" />
      <CardBody className="grid gap-4">
        {showsState && <State approval={approval} isWaiting={post.status === "submitted"} isOut={isOut} />}
        {isFree && <p className="text-sm text-ink-2">{messages.panel.notNeeded}</p>}
        {isGiven && <Given approval={approval} />}
        {isAsked && decisions.isChanged && <ChangedMeanwhile />}
        {(offersSubmit || decides) && (
          <div className="flex flex-wrap gap-2">
            {offersSubmit && (
              <Button
                variant="primary"
                busy={decisions.submit.isPending}
                busyLabel={messages.submitting}
                onClick={() => decisions.submit.mutate({ id: post.id })}
              >
                <ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />
                {messages.submit}
              </Button>
            )}
            {decides && (
              <DecideButtons
                post={post}
                decisions={decisions}
                onApprove={decisions.approve}
                isAsking={isAsking}
                onAskingChange={setIsAsking}
              />
            )}
          </div>
        )}
        {lacksPeople && <p className="text-sm text-danger">{messages.panel.nobody}</p>}
      </CardBody>
    </Card>
  );
}

function State({ approval, isWaiting, isOut }: { approval: Approval; isWaiting: boolean; isOut: boolean }) {
  const { panel: messages } = useMessages("approvals");
  const { isApproved, isRequired, waitingFor, waitsForClient } = approval;
  const Icon = isApproved ? ShieldCheck : ShieldAlert;
  return (
    <div className="flex items-start gap-2.5">
      <Icon
        size={20}
        strokeWidth={1.75}
        className={isApproved ? "mt-0.5 shrink-0 text-success" : "mt-0.5 shrink-0 text-warning"}
        aria-hidden="true"
      />
      <div>
        <p className="font-medium">
          {isApproved ? (isOut ? messages.approvedOut : messages.approved) : messages.missing}
        </p>
        {!isApproved && (isRequired || isWaiting) && (
          <p className="text-sm text-ink-2">
            {isWaiting && waitingFor.length > 0
              ? messages.waitingFor({ names: waitingFor.map(({ name }) => name).join(", ") })
              : messages.heldUntil}
          </p>
        )}
        {!isApproved && waitsForClient && <p className="text-sm text-ink-2">{messages.waitsForClient}</p>}
      </div>
    </div>
  );
}

function Given({ approval }: { approval: Approval }) {
  const { panel: messages } = useMessages("approvals");
  return (
    <ul className="grid gap-1.5 text-sm">
      {approval.approvals.map(({ userId, name: given, isClient, at, isCurrent: isValid }) => {
        const person = given === "" ? messages.deletedPerson : given;
        const name = isClient ? messages.client({ name: person }) : person;
        const Icon = isValid ? Check : Clock;
        return (
          <li key={`${userId} ${at}`} className="flex items-start gap-2">
            <Icon
              size={16}
              strokeWidth={2}
              className={cx("mt-0.5 shrink-0", isValid ? "text-success" : "text-ink-3")}
              aria-hidden="true"
            />
            <span className={cx("min-w-0 wrap-anywhere", !isValid && "text-ink-3")}>
              {isValid ? messages.gave({ name }) : messages.earlier({ name })}
            </span>
            <span className="ml-auto text-xs leading-5 whitespace-nowrap text-ink-3">
              <Moment at={at} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
