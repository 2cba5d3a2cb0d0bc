import type { Operations } from "../api/operations.ts";
import type { Post, PostStatus } from "../api/schemas.ts";
import { type Filter, List, pageQuery } from "../lists.ts";
import type { Call, CallOptions } from "../transport.ts";
import { waitUntil, type WaitOptions } from "../waiting.ts";

export type NewPost = Operations["POST /posts"]["input"]["body"];
export type NewQueuedPost = Operations["POST /queue/posts"]["input"]["body"];
export type PostChange = NonNullable<Operations["PATCH /posts/{id}"]["input"]["body"]>;
export type PostFilter = Filter<Operations["GET /posts"]["input"]["query"]>;
export type PostCheck = Operations["GET /posts/{id}/check"]["answer"];
export type Settlement = NonNullable<Operations["POST /posts/{id}/targets/{targetId}/resolve"]["input"]["body"]>;

const unplanned: readonly PostStatus[] = ["draft", "submitted", "changes_requested"];
const ended: readonly PostStatus[] = ["published", "partial", "failed"];

/** Whether a post goes no further by itself: it ended, nothing of it is planned, or a person has to say what became of it. */
const isSettled = ({ status, targets }: Post): boolean =>
  ended.includes(status) || unplanned.includes(status) || targets.some(({ needsUser }) => needsUser);

export class Posts {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /**
   * Publishes at once; with `scheduledAt` at that time, with `draft` not at all. Each call has an idempotency key, so that a lost answer
   * never makes a second post.
   */
  async create(post: NewPost, options: CallOptions = {}): Promise<Post> {
    return (await this.#call("POST /posts", { body: post, ...options })).post;
  }

  /** Plans the post at the next free slot of its accounts. */
  async enqueue(post: NewQueuedPost, options: CallOptions = {}): Promise<Post> {
    return (await this.#call("POST /queue/posts", { body: post, ...options })).post;
  }

  /** The newest first, unless `sort` says otherwise. */
  list(filter: PostFilter = {}, options: CallOptions = {}): List<Post> {
    return new List(async (cursor) => {
      const { posts, nextCursor } = await this.#call("GET /posts", { query: pageQuery(filter, cursor), ...options });
      return { items: posts, nextCursor };
    });
  }

  async get(id: string, options: CallOptions = {}): Promise<Post> {
    return (await this.#call("GET /posts/{id}", { path: { id }, ...options })).post;
  }

  /** Changes a post that is not being published yet. */
  async update(id: string, change: PostChange, options: CallOptions = {}): Promise<Post> {
    return (await this.#call("PATCH /posts/{id}", { path: { id }, body: change, ...options })).post;
  }

  /** Deletes it here; what is public stays public. With a fingerprint of `check`, only what was checked. */
  async delete(id: string, { fingerprint, ...options }: CallOptions & { fingerprint?: string } = {}): Promise<void> {
    await this.#call("DELETE /posts/{id}", { path: { id }, body: { fingerprint }, ...options });
  }

  /** What would go out where, word for word, why it could not, and its fingerprint. */
  check(id: string, options: CallOptions = {}): Promise<PostCheck> {
    return this.#call("GET /posts/{id}/check", { path: { id }, ...options });
  }

  /** Publishes a draft or a planned post now, and what failed once more. Repeating it never posts twice. */
  async publish(id: string, { fingerprint, ...options }: CallOptions & { fingerprint?: string } = {}): Promise<Post> {
    return (await this.#call("POST /posts/{id}/publish", { path: { id }, body: { fingerprint }, ...options })).post;
  }

  /** Begins to delete a published post at its networks. */
  async withdraw(id: string, options: CallOptions = {}): Promise<void> {
    await this.#call("POST /posts/{id}/withdraw", { path: { id }, ...options });
  }

  /** Says whether a delivery of unknown outcome is live or absent. */
  async resolve(id: string, targetId: string, settlement: Settlement, options: CallOptions = {}): Promise<Post> {
    const path = { id, targetId };
    const call = { path, body: settlement, ...options };
    return (await this.#call("POST /posts/{id}/targets/{targetId}/resolve", call)).post;
  }

  /** Asks for the approval that the workspace wants. */
  async submit(id: string, options: CallOptions = {}): Promise<Post> {
    return (await this.#call("POST /posts/{id}/submit", { path: { id }, ...options })).post;
  }

  /**
   * Waits until the post goes no further by itself: its `status` is `published`, `partial` or `failed`, or one of its targets has
   * `needsUser`. A post without a plan (`draft`, `submitted`, `changes_requested`) is returned at once.
   */
  wait(id: string, options: WaitOptions = {}): Promise<Post> {
    return waitUntil(() => this.get(id, { signal: options.signal }), isSettled, options);
  }
}
