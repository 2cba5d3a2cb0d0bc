import { expect, test } from "vitest";
import { addressIn, pathOf, workspaceOf } from "./workspace-address.ts";

const id = "01970000-0000-7000-8000-00000000000a";

test("an address is a path in a workspace", () => {
  expect(addressIn(id, "/ai/posts?tab=drafts")).toBe(`/w/${id}/ai/posts?tab=drafts`);
  expect(addressIn(null, "/ai")).toBe("/ai");
  expect(pathOf(`/w/${id}/ai/posts`)).toBe("/ai/posts");
  expect(pathOf(`/w/${id}`)).toBe("/");
  expect(pathOf("/ai/posts")).toBe("/ai/posts");
  expect(workspaceOf(`/w/${id}`)).toBe(id);
});
