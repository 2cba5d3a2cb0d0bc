import type { Contract, Shape } from "./shapes.ts";

/** `sent`: what programs send has to be taken as before. `received`: what they receive has to be readable as before. */
type Direction = "sent" | "received";

interface Comparison {
  before: Contract["named"];
  now: Contract["named"];
  direction: Direction;
  /** Of each pair of named shapes: what compareOne said; none while it is being compared. */
  verdicts: Map<string, string[] | null>;
}

const isForm = <K extends string>(shape: Shape, form: K): shape is Extract<Shape, Record<K, unknown>> =>
  typeof shape === "object" && form in shape;

function resolved(shape: Shape, named: Contract["named"]): Shape {
  return typeof shape === "string" && shape.startsWith("#")
    ? resolved(named[shape.slice(1)] ?? "unknown", named)
    : shape;
}

/** The alternatives of a shape, those of named ones included. */
function alternativesOf(shape: Shape, named: Contract["named"]): Shape[] {
  const own = resolved(shape, named);
  return isForm(own, "oneOf") ? own.oneOf.flatMap((one) => alternativesOf(one, named)) : [shape];
}

const wordsOf = (shape: Shape): string =>
  typeof shape === "string"
    ? shape
    : isForm(shape, "values")
      ? shape.values.map(String).join(" or ")
      : (Object.keys(shape)[0] ?? "");

/** `name` and whether it is always there, of each field. */
const fieldsIn = (fields: Record<string, Shape>) =>
  new Map(
    Object.entries(fields).map(([key, shape]) => [key.replace(/\?$/, ""), { shape, isRequired: !key.endsWith("?") }]),
  );

type Fields = ReturnType<typeof fieldsIn>;

/** The fields whose value tells one kind of object from another, with these values. */
const kindOf = (fields: Fields): Map<string, string> =>
  new Map(
    [...fields].flatMap(([name, { shape }]) =>
      isForm(shape, "values") && shape.values.length === 1 ? [[name, JSON.stringify(shape.values[0])] as const] : [],
    ),
  );

function isOtherKind(one: Fields, other: Fields): boolean {
  const kinds = kindOf(other);
  return [...kindOf(one)].some(([name, value]) => kinds.has(name) && kinds.get(name) !== value);
}

function compareFields(at: string, before: Fields, now: Fields, comparison: Comparison): string[] {
  const { direction } = comparison;
  const known = [...before].flatMap(([name, field]) => {
    const place = at === "" ? name : `${at}.${name}`;
    const current = now.get(name);
    if (current === undefined) return [direction === "sent" ? `${place} is not taken any more` : `${place} is gone`];
    const isStricter =
      direction === "sent" ? current.isRequired && !field.isRequired : field.isRequired && !current.isRequired;
    const ownBreak = isStricter
      ? [direction === "sent" ? `${place} is now required` : `${place} may now be absent`]
      : [];
    return [...ownBreak, ...compare(place, field.shape, current.shape, comparison)];
  });
  const demanded = [...now].flatMap(([name, { isRequired }]) =>
    direction === "sent" && isRequired && !before.has(name)
      ? [`${at === "" ? name : `${at}.${name}`} is newly required`]
      : [],
  );
  return [...known, ...demanded];
}

/** Why one alternative does not do for the one before; null: they have nothing in common, so that others have to be asked. */
function compareOne(at: string, before: Shape, now: Shape, comparison: Comparison): string[] | null {
  const { direction } = comparison;
  if (typeof before === "string" && before === now) return [];
  const [narrow, wide] = direction === "sent" ? [before, now] : [now, before];
  if (wide === "unknown") return [];
  if (isForm(before, "values") && isForm(now, "values")) {
    if (direction === "received") return [];
    const lost = before.values.filter((value) => !now.values.includes(value));
    return lost.map((value) => `${at} does not take ${String(value)} any more`);
  }
  if (isForm(narrow, "values") && typeof wide === "string")
    return narrow.values.every((value) => typeof value === wide) ? [] : null;
  if (isForm(before, "list") && isForm(now, "list")) return compare(`${at}[]`, before.list, now.list, comparison);
  if (isForm(before, "map") && isForm(now, "map")) return compare(`${at}.*`, before.map, now.map, comparison);
  if (isForm(before, "fields") && isForm(now, "fields")) {
    const [old, current] = [fieldsIn(before.fields), fieldsIn(now.fields)];
    return isOtherKind(old, current) ? null : compareFields(at, old, current, comparison);
  }
  return null;
}

/** A kind of object that was not there before, told by a field of its own value: programs ignore it as they ignore a new value. */
function isNewKind(shape: Shape, others: readonly Shape[]): boolean {
  if (!isForm(shape, "fields")) return false;
  const fields = fieldsIn(shape.fields);
  const objects = others.filter((other) => isForm(other, "fields"));
  return (
    kindOf(fields).size > 0 &&
    objects.length > 0 &&
    objects.every((other) => isOtherKind(fields, fieldsIn(other.fields)))
  );
}

/** As compareOne, of shapes that may be named and then may contain themselves. */
function compareNamed(at: string, before: Shape, now: Shape, comparison: Comparison): string[] | null {
  const pair = JSON.stringify([before, now]);
  const known = comparison.verdicts.get(pair);
  if (known !== undefined) return known;
  const isNamed = pair.includes('"#');
  if (isNamed) comparison.verdicts.set(pair, []);
  const verdict = compareOne(at, resolved(before, comparison.before), resolved(now, comparison.now), comparison);
  if (isNamed) comparison.verdicts.set(pair, verdict);
  return verdict;
}

function compare(at: string, before: Shape, now: Shape, comparison: Comparison): string[] {
  const [old, current] = [alternativesOf(before, comparison.before), alternativesOf(now, comparison.now)];
  const isSent = comparison.direction === "sent";
  const [given, taken] = isSent ? [old, current] : [current, old];
  return given.flatMap((one) => {
    const found = taken.flatMap((other) => {
      const [was, is] = isSent ? [one, other] : [other, one];
      const reasons = compareNamed(at, was, is, comparison);
      return reasons === null ? [] : [reasons];
    });
    const best = found.toSorted((a, b) => a.length - b.length)[0];
    if (best !== undefined) return best;
    const own = resolved(one, isSent ? comparison.before : comparison.now);
    const others = taken.map((other) => resolved(other, isSent ? comparison.now : comparison.before));
    if (!isSent && isNewKind(own, others)) return [];
    return [isSent ? `${at} does not take ${wordsOf(own)} any more` : `${at} may now be ${wordsOf(own)}`];
  });
}

/** Every change after which a program that was written for the contract before may fail. Additions are none. */
export function breaksBetween(before: Contract, now: Contract): string[] {
  const within = (name: string, direction: Direction, old: Shape, current: Shape) => {
    const comparison = { before: before.named, now: now.named, direction, verdicts: new Map() };
    // A named shape in several places has its reasons once.
    return [...new Set(compare("", old, current, comparison))].map((reason) => `${name}: ${reason.trim()}`);
  };
  const calls = Object.entries(before.operations).flatMap(([name, old]) => {
    const current = now.operations[name];
    if (current === undefined) return [`${name} is gone`];
    const status =
      old.status === current.status ? [] : [`${name}: answers ${current.status} in place of ${old.status}`];
    return [
      ...status,
      ...within(name, "sent", old.sent, current.sent),
      ...within(name, "received", old.received, current.received),
    ];
  });
  const events = Object.entries(before.events).flatMap(([name, old]) => {
    const current = now.events[name];
    return current === undefined
      ? [`The event ${name} is gone`]
      : within(`The event ${name}`, "received", old, current);
  });
  return [...calls, ...events];
}

const majorOf = (version: string) => Number(version.split(".")[0]);

/** The breaks that the version of the package does not announce by a step of its first number. */
export const unannouncedBreaks = (before: Contract, now: Contract): string[] =>
  majorOf(now.version) > majorOf(before.version) ? [] : breaksBetween(before, now);
