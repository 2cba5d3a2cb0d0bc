import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "warn" }, works: true });

/** The largest lead of one user over another, at any time. */
function widestLead(turns: readonly string[], people: readonly string[]): number {
  const done = new Map(people.map((person) => [person, 0]));
  let widest = 0;
  for (const person of turns) {
    done.set(person, (done.get(person) ?? 0) + 1);
    widest = Math.max(widest, Math.max(...done.values()) - Math.min(...done.values()));
  }
  return widest;
}

test(
  "five users with ten requests each are served in turn, although one of them requested all ten first",
  { timeout: 240_000 },
  async () => {
    const draw = h.images.generate.bind(h.images);
    const open = Promise.withResolvers<void>();
    h.images.generate = async (request, context) => {
      await open.promise;
      return draw(request, context);
    };
    const people = ["ada", "ben", "cem", "dia", "eva"];
    const apis: ReturnType<typeof h.as>[] = [];
    for (const person of people) {
      const api = h.as(await h.newUser());
      await api.billing.choosePlan({ plan: "premium" });
      apis.push(api);
      for (const count of [4, 4, 2]) await api.generation.image({ prompt: person, size: "1024x768", count });
    }
    open.resolve();
    const finished = async () => {
      const lists = await Promise.all(apis.map((api) => api.creations.list({ limit: 100, status: ["completed"] })));
      return lists.flatMap(({ creations }) => creations).length;
    };
    await expect.poll(finished, { timeout: 200_000, interval: 1_000 }).toBe(50);

    const begun = h.images.requests.map(({ prompt }) => prompt);
    expect(begun).toHaveLength(50);
    // The only head start is the two that began before the other requests.
    expect(widestLead(begun, people)).toBeLessThanOrEqual(2);
    expect(begun.slice(0, 10).filter((person) => person === "ada")).toHaveLength(2);
  },
);
