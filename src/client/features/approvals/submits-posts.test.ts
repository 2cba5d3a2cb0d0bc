import { expect, test } from "vitest";
import type { SocialAccountId } from "#shared/ids.ts";
import { type ApprovalPolicies, type ApprovalPolicy, defaultPolicy } from "#shared/posts/approvals.ts";
import { submitsPosts } from "./submits-posts.ts";

const strict = "0197b0c0-0000-7000-8000-000000000001" as SocialAccountId;
const free = "0197b0c0-0000-7000-8000-000000000002" as SocialAccountId;
const asks: ApprovalPolicy = { ...defaultPolicy, mode: "one", roles: ["editor"] };

const seenBy = (change: Partial<ApprovalPolicies> = {}): ApprovalPolicies => ({
  policy: defaultPolicy,
  accounts: [],
  people: [],
  me: { role: "editor", mayPublish: true, mayApprove: true, needsApproval: false },
  ...change,
});

test("the policies of the chosen accounts count, not that of an account that is not chosen", () => {
  const approvals = seenBy({ accounts: [{ ...asks, accountId: strict }] });
  expect(submitsPosts(approvals, [])).toBe(false);
  expect(submitsPosts(approvals, [free])).toBe(false);
  expect(submitsPosts(approvals, [free, strict])).toBe(true);
});

test("an account with a policy of its own is free of that of the workspace", () => {
  const approvals = seenBy({ policy: asks, accounts: [{ ...defaultPolicy, accountId: free }] });
  expect(submitsPosts(approvals, [])).toBe(true);
  expect(submitsPosts(approvals, [strict])).toBe(true);
  expect(submitsPosts(approvals, [free])).toBe(false);
});

test("a client's approval alone is a reason to submit, and another role is none", () => {
  const client = { ...defaultPolicy, needsClient: true, roles: ["editor" as const] };
  expect(submitsPosts(seenBy({ policy: client }), [])).toBe(true);
  expect(submitsPosts(seenBy({ policy: { ...client, roles: ["contributor"] } }), [])).toBe(false);
});

test("who may not publish always submits", () => {
  const me = { role: "contributor" as const, mayPublish: false, mayApprove: false, needsApproval: false };
  expect(submitsPosts(seenBy({ me }), [free])).toBe(true);
});
