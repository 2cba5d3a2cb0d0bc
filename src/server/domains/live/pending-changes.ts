import type { CreationId, PostId } from "#shared/ids.ts";
import { type Changes, maxIdsAtOnce } from "#shared/live/live.ts";

/**
 * Changes that one stream has not sent yet. Its size is bounded for slow readers: repeated changes are merged, and too many become
 * `everything`.
 */
export class PendingChanges {
  private everything = false;
  private readonly creations = new Set<CreationId>();
  private readonly progress = new Set<CreationId>();
  private readonly posts = new Set<PostId>();
  private notifications = false;
  private accounts = false;
  private waker: () => void = () => undefined;

  addEverything(): void {
    this.clear();
    this.everything = true;
    this.waker();
  }

  add(
    change:
      | { kind: "creation" | "progress"; id: CreationId }
      | { kind: "post"; id: PostId }
      | { kind: "notifications" }
      | { kind: "accounts" },
  ): void {
    if (this.everything) return;
    if (change.kind === "notifications") this.notifications = true;
    else if (change.kind === "accounts") this.accounts = true;
    else if (change.kind === "post") this.posts.add(change.id);
    else if (change.kind === "creation") this.creations.add(change.id);
    else this.progress.add(change.id);
    if (Math.max(this.creations.size, this.progress.size, this.posts.size) > maxIdsAtOnce) this.addEverything();
    else this.waker();
  }

  /** Resolves when there are changes, or after `wake`. */
  async wait(): Promise<void> {
    if (!this.isEmpty()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waker = resolve;
    await promise;
  }

  wake(): void {
    this.waker();
  }

  take(): Changes {
    const changes: Changes = {
      everything: this.everything,
      creations: [...this.creations],
      // A client that reads a creation again gets its progress too.
      progress: [...this.progress].filter((id) => !this.creations.has(id)),
      posts: [...this.posts],
      notifications: this.notifications,
      accounts: this.accounts,
    };
    this.clear();
    return changes;
  }

  private isEmpty(): boolean {
    const hasFlag = this.everything || this.notifications || this.accounts;
    return !hasFlag && this.creations.size + this.progress.size + this.posts.size === 0;
  }

  private clear(): void {
    this.everything = false;
    this.notifications = false;
    this.accounts = false;
    for (const ids of [this.creations, this.progress, this.posts]) ids.clear();
  }
}
