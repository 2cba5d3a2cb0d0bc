/**
 * Threads that draw one picture together. Every member runs the same code on the same request, shares the memory of the picture and does
 * the turns of a loop that no other member has begun. A turn depends only on what earlier loops wrote, so that the bytes are the
 * same for any number of members. Members may join late and leave early.
 */
export interface Team {
  /** Shared memory filled with zeros. Members ask for the same memory in the same order. */
  floats(length: number): Float32Array;
  shorts(length: number): Int16Array;
  bytes(length: number): Uint8Array;
  /** Each turn is done by one member. Returns when all are done. `report` receives their finished share in the leader. */
  forEach(count: number, turn: (index: number) => void, report?: (fraction: number) => void): void;
  /** Ends the shared part: what follows is done by the leader alone. */
  dismiss(): void;
}

/** A thread that draws alone. */
export const soloTeam: Team = {
  floats: (length) => new Float32Array(length),
  shorts: (length) => new Int16Array(length),
  bytes: (length) => new Uint8Array(length),
  forEach(count, turn, report) {
    for (let index = 0; index < count; index++) {
      turn(index);
      report?.((index + 1) / count);
    }
  },
  dismiss: () => undefined,
};

/** Stops the code of a helper; the thread is then free. */
export class Dismissed extends Error {
  constructor() {
    super("The leader continues alone");
    this.name = "Dismissed";
  }
}

/** Words of the header: changes wake waiting members, and each loop has its next turn and the number of finished ones. */
const changes = 0;
const leaves = 1;
const firstLoop = 2;
const loopsMax = 16;
const headerBytes = 4 * (firstLoop + 2 * loopsMax);
/** A wait ends at a change. The limit only bounds it. */
const longestWaitMs = 1_000;

/** More than any style asks of its team for a pixel of the picture. Pages that are never written take no memory. */
const bytesPerPixel = 24;
const roundingBytes = 4_096;

export const createTeamMemory = ({ width, height }: { width: number; height: number }) =>
  new SharedArrayBuffer(headerBytes + roundingBytes + width * height * bytesPerPixel);

const headerOf = (memory: SharedArrayBuffer) => new Int32Array(memory, 0, headerBytes / 4);

function announce(header: Int32Array): void {
  Atomics.add(header, changes, 1);
  Atomics.notify(header, changes);
}

/** Makes this number of helpers stop after the turn they are in. */
export function releaseHelpers(memory: SharedArrayBuffer, count: number): void {
  const header = headerOf(memory);
  Atomics.add(header, leaves, count);
  announce(header);
}

/** Takes one of the leaves that `releaseHelpers` gave. */
function takeLeave(header: Int32Array): boolean {
  for (let left = Atomics.load(header, leaves); left > 0; left = Atomics.load(header, leaves))
    if (Atomics.compareExchange(header, leaves, left, left - 1) === left) return true;
  return false;
}

export function joinTeam(memory: SharedArrayBuffer, role: "leader" | "helper"): Team {
  const header = headerOf(memory);
  let used = headerBytes;
  let loop = 0;
  const claim = (bytes: number): number => {
    const start = used;
    used += Math.ceil(bytes / 8) * 8;
    return start;
  };
  const leaveIfAsked = () => {
    if (role === "helper" && takeLeave(header)) throw new Dismissed();
  };
  return {
    floats: (length) => new Float32Array(memory, claim(length * 4), length),
    shorts: (length) => new Int16Array(memory, claim(length * 2), length),
    bytes: (length) => new Uint8Array(memory, claim(length), length),
    forEach(count, turn, report) {
      const next = firstLoop + 2 * loop;
      const done = next + 1;
      if (++loop > loopsMax) throw new Error("A picture has too many shared loops");
      for (;;) {
        leaveIfAsked();
        const index = Atomics.add(header, next, 1);
        if (index >= count) break;
        turn(index);
        const finished = Atomics.add(header, done, 1) + 1;
        if (finished === count) announce(header);
        if (role === "leader") report?.(finished / count);
      }
      for (;;) {
        const seen = Atomics.load(header, changes);
        if (Atomics.load(header, done) === count) return;
        leaveIfAsked();
        Atomics.wait(header, changes, seen, longestWaitMs);
      }
    },
    dismiss() {
      if (role === "helper") throw new Dismissed();
    },
  };
}
