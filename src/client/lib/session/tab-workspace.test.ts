import { describe, expect, test, vi } from "vitest";

const id = "01970000-0000-7000-8000-00000000000a";

/** The module as a tab with this address has it. */
async function openedAt(pathname: string) {
  vi.resetModules();
  vi.stubGlobal("location", { pathname });
  return import("./tab-workspace.ts");
}

describe("a tab", () => {
  test("is in the workspace that its address names", async () => {
    const tab = await openedAt(`/w/${id.toUpperCase()}/ai/posts`);
    expect(tab.tabWorkspaceId).toBe(id);
    expect(tab.tabBase).toBe(`/w/${id}`);
    expect(tab.workspaceHeader()).toEqual({ "x-workspace-id": id });
  });

  test.each(["/ai/posts", "/", "/w/", "/w/kiln/ai", `/w/${id}x/ai`, `/ai/w/${id}`])(
    "is in the personal workspace at %s",
    async (pathname) => {
      const tab = await openedAt(pathname);
      expect(tab.tabWorkspaceId).toBeNull();
      expect(tab.tabBase).toBe("/");
      expect(tab.workspaceHeader()).toEqual({});
    },
  );

  test("keeps the texts of each workspace apart in the browser", async () => {
    const personal = (await openedAt("/ai")).ownerKey("me");
    const shared = (await openedAt(`/w/${id}/ai`)).ownerKey("me");
    expect(personal).toBe("me");
    expect(shared).not.toBe(personal);
    // Keys are read by their beginning.
    expect(shared.startsWith(personal)).toBe(false);
  });
});
