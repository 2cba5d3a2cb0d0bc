// Preloaded by a server process: shifts its clock by CLOCK_SHIFT_MS, and by as much the other way after SIGUSR2, as if the clock
// had been set. Timers and the monotonic clock are not affected.

let shiftMs = Number(process.env["CLOCK_SHIFT_MS"]);
process.on("SIGUSR2", () => {
  shiftMs = -shiftMs;
});

const RightDate = Date;
globalThis.Date = new Proxy(RightDate, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [RightDate.now() + shiftMs] : given, newTarget) as Date,
  get: (target, name, receiver) =>
    name === "now" ? () => RightDate.now() + shiftMs : (Reflect.get(target, name, receiver) as unknown),
});
