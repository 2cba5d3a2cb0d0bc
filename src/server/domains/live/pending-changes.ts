import { type Changes, maxIdsAtOnce } from "#shared/notifications/live.ts";
import type { CreationId, PostId } from "#shared/ids.ts";

/**
 * What one stream has yet to say. However slowly its reader takes it, it grows no further than to "everything": a change
 * told twice is told once, and too many are told as all.
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
    this.forget();
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

  /** Resolves once there is something to take, or when the waiting is ended by `wake`. */
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
      // Whoever reads a creation anew sees its progress, too.
      progress: [...this.progress].filter((id) => !this.creations.has(id)),
      posts: [...this.posts],
      notifications: this.notifications,
      accounts: this.accounts,
    };
    this.forget();
    return changes;
  }

  private isEmpty(): boolean {
    const isAnyTold = this.everything || this.notifications || this.accounts;
    return !isAnyTold && this.creations.size + this.progress.size + this.posts.size === 0;
  }

  private forget(): void {
    this.everything = false;
    this.notifications = false;
    this.accounts = false;
    for (const ids of [this.creations, this.progress, this.posts]) ids.clear();
  }
}
