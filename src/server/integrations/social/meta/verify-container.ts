import { PlatformError } from "../platform-error.ts";
import type { Verdict } from "../platform.ts";
import { type ContainerHost, type ContainerState, isMissing } from "./await-container.ts";

/** What the person reads when the container does not show the outcome. */
interface Reasons {
  /** It is published, and the post is not found. */
  unseen: string;
  /** It cannot be read, and the post is not found. */
  unreadable: string;
  broken: string;
}

/**
 * Verifies by the container's status. Instagram and Threads do not return the id of the published post, so `find` looks for it. The Graph
 * API can report a container as missing that exists, and how long it can be read is not documented: then only a found post shows the outcome.
 */
export async function verifyContainer(
  host: ContainerHost,
  container: string | undefined,
  find: () => Promise<Verdict | null>,
  { unseen, unreadable, broken }: Reasons,
  signal: AbortSignal,
): Promise<Verdict> {
  if (container === undefined) return { outcome: "absent" };
  let state: ContainerState;
  try {
    state = await host.read(container, signal);
  } catch (error) {
    if (!(error instanceof PlatformError && isMissing(error))) throw error;
    return (await find()) ?? { outcome: "unclear", reason: unreadable };
  }
  switch (state.status) {
    case "PUBLISHED":
      return (await find()) ?? { outcome: "unclear", reason: unseen, isPublished: true };
    case "FINISHED":
    case "IN_PROGRESS":
    case "EXPIRED":
      return { outcome: "absent" };
    case "ERROR":
      return { outcome: "unclear", reason: broken };
  }
}
