import { Worker } from "node:worker_threads";
import type { RenderTask, RenderReply } from "./render.worker.ts";
import type { PictureRequest, RenderContext } from "./requests.ts";

export interface RenderPoolOptions {
  /** Maximum of parallel renders; each has its own thread. */
  size: number;
  /** Renders that may wait for a thread; more are refused. */
  queueMax: number;
  /** A thread without work ends after this time, so that an idle server uses little memory. */
  idleMs: number;
  entry: URL;
}

interface Job {
  number: number;
  request: PictureRequest;
  context: RenderContext;
  resolve: (bytes: Uint8Array) => void;
  reject: (reason: unknown) => void;
  /** Removes the job from the queue or ends its thread. */
  onAbort: () => void;
}

/** Thrown when `queueMax` renders wait already. */
export class RenderQueueFull extends Error {
  constructor() {
    super("Too many renders are waiting");
    this.name = "RenderQueueFull";
  }
}

export function createRenderPool(options: RenderPoolOptions) {
  const waiting: Job[] = [];
  const idle = new Map<Worker, NodeJS.Timeout>();
  const busy = new Map<Worker, Job>();
  /** Terminated, but perhaps still using a core: they count towards `size` until they exit. */
  const ending = new Set<Worker>();
  let closed = false;
  let jobs = 0;

  function settle(job: Job): void {
    job.context.signal.removeEventListener("abort", job.onAbort);
  }

  function startNext(): void {
    while (!closed && waiting.length > 0 && busy.size + ending.size < options.size) {
      const job = waiting.shift();
      if (job) run(job, takeWorker());
    }
  }

  function takeWorker(): Worker {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      return worker;
    }
    const worker = new Worker(options.entry);
    worker.unref();
    worker.on("message", (reply: RenderReply) => onReply(worker, reply));
    worker.on("error", (error) => onGone(worker, error));
    worker.on("exit", (code) => onGone(worker, new Error(`The renderer stopped with code ${code}`)));
    return worker;
  }

  function run(job: Job, worker: Worker): void {
    busy.set(worker, job);
    worker.postMessage({ job: job.number, request: job.request } satisfies RenderTask);
  }

  function onReply(worker: Worker, reply: RenderReply | { job?: undefined }): void {
    const job = busy.get(worker);
    if (job === undefined || reply.job === undefined || reply.job !== job.number) return;
    if (reply.kind === "progress") {
      job.context.onProgress(reply.fraction);
      return;
    }
    busy.delete(worker);
    settle(job);
    const timer = setTimeout(() => stop(worker), options.idleMs);
    idle.set(worker, timer.unref());
    if (reply.kind === "done") job.resolve(reply.bytes);
    else job.reject(reply.error);
    startNext();
  }

  function onGone(worker: Worker, reason: Error): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    ending.delete(worker);
    const job = busy.get(worker);
    busy.delete(worker);
    if (job) {
      settle(job);
      job.reject(reason);
    }
    startNext();
  }

  /** Does not wait for the exit; `onGone` handles it. */
  function stop(worker: Worker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    ending.add(worker);
    worker.terminate().catch((error: unknown) => worker.emit("error", error));
  }

  /** The loops of a render check no signal, so that its thread is terminated. */
  function abort(job: Job, reason: unknown): void {
    const place = waiting.indexOf(job);
    if (place >= 0) waiting.splice(place, 1);
    settle(job);
    job.reject(reason);
    for (const [worker, running] of busy) {
      if (running !== job) continue;
      busy.delete(worker);
      stop(worker);
    }
  }

  return {
    threads: () => busy.size + idle.size + ending.size,

    render(request: PictureRequest, context: RenderContext): Promise<Uint8Array> {
      const { signal } = context;
      signal.throwIfAborted();
      if (closed) throw new Error("The renderer is closed");
      if (busy.size >= options.size && waiting.length >= options.queueMax) throw new RenderQueueFull();
      return new Promise((resolve, reject) => {
        const job: Job = {
          number: (jobs += 1),
          request,
          context,
          resolve,
          reject,
          onAbort: () => abort(job, signal.reason),
        };
        signal.addEventListener("abort", job.onAbort, { once: true });
        waiting.push(job);
        startNext();
      });
    },

    async close(): Promise<void> {
      closed = true;
      const reason = new Error("The renderer is closing");
      for (const job of [...waiting, ...busy.values()]) abort(job, reason);
      const workers = [...idle.keys(), ...ending];
      for (const worker of idle.keys()) stop(worker);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
