import { Worker } from "node:worker_threads";
import type { RenderTask, RenderReply } from "./render.worker.ts";
import type { PictureRequest, RenderContext } from "./requests.ts";
import { createTeamMemory, releaseHelpers } from "./team.ts";

export interface RenderPoolOptions {
  /** Maximum of threads. A picture is led by one, and free ones help it. */
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
  /** Removes the job from the queue or ends its threads. */
  onAbort: () => void;
}

/** A job that threads work on. */
interface Drawing {
  job: Job;
  memory: SharedArrayBuffer;
  fraction: number;
  /** Helpers that were asked to leave and have not answered. */
  leaving: number;
}

/** Thrown when `queueMax` renders wait already. */
export class RenderQueueFull extends Error {
  constructor() {
    super("Too many renders are waiting");
    this.name = "RenderQueueFull";
  }
}

/** A helper composes the scene again. Once this share of the picture is drawn, that costs more time than it saves. */
const helpedUntil = 0.25;

export function createRenderPool(options: RenderPoolOptions) {
  const waiting: Job[] = [];
  const running = new Set<Drawing>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  /** Leaders and helpers. A helper may still be leaving when its drawing is no longer running. */
  const busy = new Map<Worker, Drawing>();
  /** Terminated, but perhaps still using a core: they count towards `size` until they exit. */
  const ending = new Set<Worker>();
  let closed = false;
  let jobs = 0;

  const isFree = () => !closed && busy.size + ending.size < options.size;
  const membersOf = (drawing: Drawing) => [...busy].flatMap(([worker, own]) => (own === drawing ? [worker] : []));
  const membersStaying = (drawing: Drawing) => membersOf(drawing).length - drawing.leaving;

  /** Waiting pictures come first, and each gets the same number of threads. Free threads help pictures that have just begun. */
  function schedule(): void {
    const share = Math.max(1, Math.floor(options.size / (running.size + waiting.length)));
    for (const drawing of running) {
      const excess = membersStaying(drawing) - share;
      if (excess <= 0) continue;
      drawing.leaving += excess;
      releaseHelpers(drawing.memory, excess);
    }
    while (waiting.length > 0 && isFree()) {
      const job = waiting.shift();
      if (job) assign({ job, memory: createTeamMemory(job.request), fraction: 0, leaving: 0 }, "leader");
    }
    for (const drawing of running)
      while (isFree() && drawing.fraction < helpedUntil && membersStaying(drawing) < share) assign(drawing, "helper");
  }

  function assign(drawing: Drawing, role: RenderTask["role"]): void {
    const worker = takeWorker();
    running.add(drawing);
    busy.set(worker, drawing);
    const { number, request } = drawing.job;
    worker.postMessage({ job: number, request, memory: drawing.memory, role } satisfies RenderTask);
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

  function onReply(worker: Worker, reply: RenderReply | { job?: undefined }): void {
    const drawing = busy.get(worker);
    if (drawing === undefined || reply.job === undefined || reply.job !== drawing.job.number) return;
    if (reply.kind === "progress") {
      drawing.fraction = reply.fraction;
      drawing.job.context.onProgress(reply.fraction);
      return;
    }
    busy.delete(worker);
    idle.set(worker, setTimeout(() => stop(worker), options.idleMs).unref());
    if (reply.kind === "left") drawing.leaving = Math.max(0, drawing.leaving - 1);
    if (reply.kind === "failed") fail(drawing, reply.error);
    if (reply.kind === "done") {
      settle(drawing);
      drawing.job.resolve(reply.bytes);
      releaseHelpers(drawing.memory, options.size);
    }
    schedule();
  }

  function onGone(worker: Worker, reason: Error): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    ending.delete(worker);
    const drawing = busy.get(worker);
    busy.delete(worker);
    if (drawing) fail(drawing, reason);
    schedule();
  }

  /** Does not wait for the exit; `onGone` handles it. */
  function stop(worker: Worker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    busy.delete(worker);
    ending.add(worker);
    worker.terminate().catch((error: unknown) => worker.emit("error", error));
  }

  function settle(drawing: Drawing): void {
    drawing.job.context.signal.removeEventListener("abort", drawing.job.onAbort);
    running.delete(drawing);
  }

  /** Ends all its threads: they check no signal, and wait for the turns of a member that is gone. */
  function fail(drawing: Drawing, reason: unknown): void {
    if (!running.has(drawing)) return;
    settle(drawing);
    drawing.job.reject(reason);
    for (const worker of membersOf(drawing)) stop(worker);
  }

  function abort(job: Job, reason: unknown): void {
    for (const drawing of running) if (drawing.job === job) fail(drawing, reason);
    const place = waiting.indexOf(job);
    if (place < 0) return;
    waiting.splice(place, 1);
    job.context.signal.removeEventListener("abort", job.onAbort);
    job.reject(reason);
  }

  return {
    threads: () => busy.size + idle.size + ending.size,

    render(request: PictureRequest, context: RenderContext): Promise<Uint8Array> {
      const { signal } = context;
      signal.throwIfAborted();
      if (closed) throw new Error("The renderer is closed");
      if (running.size >= options.size && waiting.length >= options.queueMax) throw new RenderQueueFull();
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
        schedule();
      });
    },

    async close(): Promise<void> {
      closed = true;
      const reason = new Error("The renderer is closing");
      for (const drawing of running) fail(drawing, reason);
      for (let job = waiting[0]; job; job = waiting[0]) abort(job, reason);
      for (const worker of [...idle.keys(), ...busy.keys()]) stop(worker);
      await Promise.all([...ending].map((worker) => worker.terminate()));
    },
  };
}
