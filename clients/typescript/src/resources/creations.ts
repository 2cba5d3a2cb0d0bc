import type { Operations } from "../api/operations.ts";
import type { Creation } from "../api/schemas.ts";
import { PostloomError } from "../errors.ts";
import { type Filter, List, pageQuery } from "../lists.ts";
import type { Call, CallOptions } from "../transport.ts";
import { waitUntil, type WaitOptions } from "../waiting.ts";

export type ImagePrompt = Operations["POST /creations/generate/image"]["input"]["body"];
export type VideoPrompt = Operations["POST /creations/generate/video"]["input"]["body"];
export type CreationFilter = Filter<Operations["GET /creations"]["input"]["query"]>;
export type CreationChange = NonNullable<Operations["PATCH /creations/{id}"]["input"]["body"]>;

export interface UploadOptions extends CallOptions {
  /** For a Blob without a name. */
  fileName?: string | undefined;
  title?: string | undefined;
  altText?: string | undefined;
}

/** Reads the bytes of a file of the server, such as `/media/…`. */
export type Download = (path: string, options: CallOptions) => Promise<Response>;

export class Creations {
  readonly #call: Call;
  readonly #download: Download;

  constructor(call: Call, download: Download) {
    this.#call = call;
    this.#download = download;
  }

  list(filter: CreationFilter = {}, options: CallOptions = {}): List<Creation> {
    return new List(async (cursor) => {
      const query = pageQuery(filter, cursor);
      const { creations, nextCursor } = await this.#call("GET /creations", { query, ...options });
      return { items: creations, nextCursor };
    });
  }

  async get(id: string, options: CallOptions = {}): Promise<Creation> {
    return (await this.#call("GET /creations/{id}", { path: { id }, ...options })).creation;
  }

  /**
   * Puts a picture or video into the library. A Blob that stands for a file, like those of `openAsBlob` of node:fs or of an input
   * element, is read while it is sent.
   */
  async upload(file: Blob, { fileName, title, altText, ...options }: UploadOptions = {}): Promise<Creation> {
    const name = fileName ?? (file instanceof File ? file.name : "file");
    const form = { file: new File([file], name, { type: file.type }), title, altText };
    return (await this.#call("POST /creations", { form, ...options })).creation;
  }

  /** Begins to make pictures; one unless `count` says more. Their `status` is `processing`: see `wait`. */
  async generateImages(prompt: ImagePrompt, options: CallOptions = {}): Promise<Creation[]> {
    return (await this.#call("POST /creations/generate/image", { body: prompt, ...options })).creations;
  }

  /** Begins to make a video. */
  async generateVideo(prompt: VideoPrompt, options: CallOptions = {}): Promise<Creation> {
    return (await this.#call("POST /creations/generate/video", { body: prompt, ...options })).creation;
  }

  /** Waits until it is made: `status` is then `completed`, or `failed` with the reason in `error`. */
  wait(id: string, options: WaitOptions = {}): Promise<Creation> {
    const isMade = ({ status }: Creation) => status !== "processing";
    return waitUntil(() => this.get(id, { signal: options.signal }), isMade, options);
  }

  /** The bytes of a finished creation, to be streamed: `response.body`. Throws PostloomError NOT_FOUND while it has no file. */
  async download(
    { fileUrl, title }: Pick<Creation, "fileUrl" | "title">,
    options: CallOptions = {},
  ): Promise<Response> {
    if (fileUrl === null) throw new PostloomError(`${title} has no file yet`, { code: "NOT_FOUND" });
    return this.#download(fileUrl, options);
  }

  async update(id: string, change: CreationChange, options: CallOptions = {}): Promise<Creation> {
    return (await this.#call("PATCH /creations/{id}", { path: { id }, body: change, ...options })).creation;
  }

  /** Throws PostloomError CONFLICT while a planned post uses it; `force` makes that post a draft without it. */
  async delete(id: string, { force, ...options }: CallOptions & { force?: boolean } = {}): Promise<void> {
    await this.#call("DELETE /creations/{id}", { path: { id }, body: { force }, ...options });
  }
}
