/** When a frame is shown, in seconds. */
export interface ShownFrame<Frame> {
  frame: Frame;
  timestamp: number;
  duration: number;
}

interface Timed {
  timestamp: number;
  close(): void;
}

/**
 * The frames as they are to be shown from `startsAt` on until the end, their times counted from 0. With a rate they are laid on
 * its beats: each beat shows the frame that is due then. What is handed out is closed when the next is asked for.
 */
export async function* paceFrames<Frame extends Timed>(
  frames: AsyncIterable<Frame>,
  { startsAt, seconds, rate }: { startsAt: number; seconds: number; rate: number | null },
): AsyncGenerator<ShownFrame<Frame>> {
  let beat = 0;
  function* show(frame: Frame, endsAt: number): Generator<ShownFrame<Frame>> {
    const timestamp = Math.max(0, frame.timestamp - startsAt);
    if (rate === null) {
      if (endsAt > timestamp) yield { frame, timestamp, duration: endsAt - timestamp };
      return;
    }
    // A hair early counts as in time: times in files are rounded.
    for (; beat / rate < endsAt - 1e-4; beat += 1) {
      const at = beat / rate;
      yield { frame, timestamp: at, duration: Math.min(1 / rate, seconds - at) };
    }
  }
  let held: Frame | undefined;
  try {
    for await (const frame of frames) {
      const at = frame.timestamp - startsAt;
      if (at >= seconds - 1e-6) {
        frame.close();
        break;
      }
      if (held !== undefined) {
        yield* show(held, at);
        held.close();
      }
      held = frame;
    }
    if (held !== undefined) yield* show(held, seconds);
  } finally {
    held?.close();
  }
}
