import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { layoutFaults, type Place, placeOf, shows } from "./in-page.ts";
import type { Json, Session } from "./session.ts";

const selectors = {
  button: "button:not([role]),[role=button],summary",
  link: "a[href]",
  field: "input:not([type=radio]):not([type=checkbox]):not([type=file]),textarea",
  switch: "[role=switch]",
  choice: "[role=radio],[role=combobox],[role=option],[role=menuitem],[role=menuitemradio]",
  heading: "h1,h2,h3",
  cell: "td button",
} as const;

export type Role = keyof typeof selectors;
export type Name = string | RegExp;

/** The keys of WebDriver that have no character. */
const keys: Readonly<Record<string, string>> = {
  Escape: "\uE00C",
  Enter: "\uE007",
  Tab: "\uE004",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Backspace: "\uE003",
};

const deadlineMs = 30_000;
const intervalMs = 100;
const leaveAttempts = 3;
const leaveMs = 8_000;

const patternOf = (name: Name) =>
  typeof name === "string" ? `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$` : name.source;

/** A person with a mouse and a keyboard at a browser. Every call waits until what it needs is there. */
export function personAt(session: Session, baseUrl: string, shots: string | null) {
  let taken = 0;

  async function until<Value>(
    what: string,
    ask: () => Promise<Value | null | false>,
    withinMs = deadlineMs,
  ): Promise<Value> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      // Between two pages there is none to ask.
      const value = await ask().catch((error: unknown) => {
        if (Date.now() > deadline) throw error;
        return null;
      });
      if (value !== null && value !== false) return value;
      if (Date.now() > deadline) {
        await shoot("fault");
        const text = await session.call(() => `${location.href}\n${document.body.innerText.slice(0, 1_500)}`);
        throw new Error(`${session.name}: ${what}. The page:\n${text}`);
      }
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
  }

  const place = (role: Role, name: Name, withinMs?: number): Promise<Place> =>
    until(
      `no ${role} ${String(name)} that a click reaches`,
      async () => {
        const found = await session.call(placeOf, selectors[role], patternOf(name), true);
        return found?.isReachable === true ? found : null;
      },
      withinMs,
    );

  const middle = ({ x, y, width, height }: Place) => ({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) });

  const clickAt = ({ x, y }: { x: number; y: number }) =>
    session.perform([
      {
        type: "pointer",
        id: "mouse",
        actions: [
          { type: "pointerMove", x, y },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);

  const strike = (values: readonly string[]) =>
    session.perform([
      {
        type: "key",
        id: "keyboard",
        actions: values.flatMap((value) => [
          { type: "keyDown" as const, value },
          { type: "keyUp" as const, value },
        ]),
      },
    ]);

  async function shoot(name: string): Promise<void> {
    if (shots === null) return;
    taken += 1;
    mkdirSync(shots, { recursive: true });
    const file = `${session.name.toLowerCase()}-${String(taken).padStart(2, "0")}-${name}.png`;
    writeFileSync(join(shots, file), await session.screenshot());
  }

  return {
    session,
    baseUrl,
    until,
    shoot,
    clickAt,
    visit: (path: string) => session.navigate(`${baseUrl}${path}`),
    click: async (role: Role, name: Name) => clickAt(middle(await place(role, name))),
    /**
     * Clicks what leads to another page. Clicks again while it is still there: a browser drops input to a page that it has only begun to
     * show.
     */
    async leaveBy(role: Role, name: Name): Promise<void> {
      const isGone = async () => (await session.call(placeOf, selectors[role], patternOf(name), false)) === null;
      for (let left = leaveAttempts; ; left -= 1) {
        await clickAt(middle(await place(role, name)));
        try {
          await until(`the ${role} ${String(name)} leads nowhere`, isGone, leaveMs);
          return;
        } catch (error) {
          if (left === 1) throw error;
        }
      }
    },
    sees: (role: Role, name: Name, withinMs?: number) => place(role, name, withinMs),
    reads: (text: string, withinMs?: number) =>
      until(`"${text}" is not shown`, () => session.call(shows, text), withinMs),
    /** Types into the field, after what it contains. */
    async type(field: Name, text: string): Promise<void> {
      await clickAt(middle(await place("field", field)));
      await strike([...text]);
    },
    /** Characters, and the names of other keys. */
    press: (...pressed: readonly string[]) => strike(pressed.map((key) => keys[key] ?? key)),
    ask: <Args extends readonly Json[], Result>(run: (...args: Args) => Result, ...args: Args) =>
      session.call(run, ...args),
    /** Throws if the page, or a box or popup of it, is laid out wrongly. */
    async judgeLayout(where: string): Promise<void> {
      await place("heading", /./);
      await until(`${where} is still loading`, () =>
        session.call(() => document.querySelector("[aria-busy=true]") === null),
      );
      const faults = await session.call(layoutFaults);
      await shoot(where.replaceAll(/[^a-z0-9]+/gi, "-"));
      if (faults.length > 0) throw new Error(`${session.name}, ${where}: ${faults.join("; ")}`);
    },
  };
}

export type Person = ReturnType<typeof personAt>;
