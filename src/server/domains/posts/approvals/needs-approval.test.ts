import { describe, expect, test } from "vitest";
import { approversOf, clientsOf } from "#server/domains/posts/approvals/approvers.ts";
import { type Ground, needsApproval } from "#server/domains/posts/approvals/needs-approval.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import { defaultPolicy } from "#shared/posts/approvals.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

const asUser = (name: string) => name as UserId;
const member = (role: WorkspaceRole) => ({ userId: asUser(role), role });
const members = (["owner", "admin", "editor", "contributor", "client"] as const).map(member);
const policy = { ...defaultPolicy, mode: "one", roles: ["admin", "editor", "contributor"] } as const;

function aPost({
  author = "editor",
  editor = author,
  ...change
}: { author?: string; editor?: string } & Partial<Ground> = {}): Ground {
  const post = { workspaceId: "team" as WorkspaceId, authorId: asUser(author), editorId: asUser(editor) };
  return { post, members, policy: { ...policy, roles: [...policy.roles] }, also: undefined, ...change };
}

describe("those whose own post needs an approval do not give it", () => {
  test("neither as its author, nor as its last editor, nor as its planner", () => {
    expect(approversOf(aPost())).toEqual(["owner", "admin"]);
    expect(approversOf(aPost({ author: "admin" }))).toEqual(["owner", "editor"]);
    expect(approversOf(aPost({ editor: "admin" }))).toEqual(["owner"]);
    expect(approversOf(aPost({ also: asUser("admin") }))).toEqual(["owner"]);
  });

  test("also not when the policy names them", () => {
    const named = { ...aPost().policy, approverIds: [asUser("admin")] };
    expect(approversOf(aPost({ policy: named }))).toEqual(["admin"]);
    expect(approversOf(aPost({ author: "admin", policy: named }))).toEqual([]);
  });

  test("but whose posts need no approval may approve one that another person wrote and they changed", () => {
    expect(approversOf(aPost({ editor: "owner" }))).toEqual(["owner", "admin"]);
  });
});

test("a post needs an approval for the role of any writer, and of a writer who is no member any more", () => {
  expect(needsApproval(aPost({ author: "owner" }))).toBe(false);
  expect(needsApproval(aPost({ author: "owner", editor: "editor" }))).toBe(true);
  expect(needsApproval(aPost({ author: "gone" }))).toBe(true);
  expect(needsApproval(aPost({ policy: defaultPolicy, author: "contributor" }))).toBe(false);
});

test("a member answers for the client when the policy needs one, and not for their own post", () => {
  expect(clientsOf(aPost())).toEqual([]);
  const forClient = { ...aPost().policy, needsClient: true };
  expect(clientsOf(aPost({ policy: forClient }))).toEqual(["client"]);
  expect(clientsOf(aPost({ policy: forClient, author: "client" }))).toEqual([]);
});
