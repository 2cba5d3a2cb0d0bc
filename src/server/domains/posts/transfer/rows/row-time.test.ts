import { describe, expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { fileOf, importsAt } from "#server/test/post-imports.ts";

const h = await harness({ works: true });
const { check, own, postsOf, send, ended } = importsAt(h);

const year = new Date().getUTCFullYear() + 1;
const at = `${year}-03-25T09:30:00.000Z`;

describe("dates of a spreadsheet", () => {
  const timesOf = async (cells: string[], fields = {}, names = "time") => {
    await anAccount(h, own.user, "x");
    const { data } = await send(
      fileOf(`accounts;text;${names}`, ...cells.map((cell, index) => `x;Bowl ${index};${cell}`)),
      "",
      { fields },
    );
    await ended(data.import?.id ?? "");
    return (await postsOf()).map(({ scheduledAt }) => scheduledAt);
  };

  test("that can be read in one way are read", async () => {
    const days = (Date.UTC(year, 2, 25, 9, 30) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const cells = [
      `25/3/${year} 9:30`,
      `25.3.${String(year).slice(2)} 09:30`,
      `25/03/${year}, 9:30 am`,
      days.toFixed(6),
      days.toFixed(6).replace(".", ","),
    ];
    expect(await timesOf(cells)).toEqual(cells.map(() => at));
  });

  test("and a time of day in a column of its own are read", async () => {
    const day = Math.floor((Date.UTC(year, 2, 25) - Date.UTC(1899, 11, 30)) / 86_400_000);
    const cells = [`${day};0.395833`, `${day};0,395833`, `${day};09:30`, `25/3/${year};9:30 am`];
    expect(await timesOf(cells, {}, "Date;Time")).toEqual(cells.map(() => at));
  });

  test.each([
    `25/13/${year} 9:30`,
    `31/02/${year} 9:30`,
    `25/3/${year} 25:30`,
    `25/3/${year} 13:30 PM`,
    `25/3/${year}`,
    `25/3/${year} 9`,
  ])("that no calendar and no clock has, or without a time of day, are a problem: %s", async (cell) => {
    await anAccount(h, own.user, "x");
    const { data } = await check(fileOf("accounts,text,time", `x,Bowls,${cell}`));
    expect(data).toMatchObject({ ready: 0, hasOpenDates: false, problems: [{ column: "time" }] });
  });

  test.each([`25/3/${year}`, `25 March ${year}`, `${year}/3/25`, "46000"])(
    "with thousands of spaces behind %s are refused at once",
    async (day) => {
      await anAccount(h, own.user, "x");
      const start = performance.now();
      const { data } = await check(fileOf("accounts,text,time", `x,Bowls,"${day}${" ".repeat(80_000)}9:30\nand"`));
      expect(data).toMatchObject({ ready: 0, problems: [{ column: "time" }] });
      expect(performance.now() - start).toBeLessThan(3_000);
    },
  );

  test("of which some name the day first and some the month are asked about, where they leave it open", async () => {
    await anAccount(h, own.user, "x");
    const cells = [`25/3/${year} 9:30`, `3/26/${year} 9:30`, `4/3/${year} 9:30`];
    const { data } = await check(
      fileOf("accounts,text,time", ...cells.map((cell, index) => `x,Bowl ${index},${cell}`)),
    );
    expect(data).toMatchObject({ ready: 2, hasOpenDates: true, dates: null, problems: [{ row: 4, column: "time" }] });
  });

  test("are read in the order that another date of the file shows", async () => {
    const [open, sure] = [`4/3/${year} 9:30`, `25/3/${year} 9:30`];
    expect(await timesOf([open, sure])).toEqual([`${year}-03-04T09:30:00.000Z`, at]);
  });

  test("with dots do not say how those with strokes are read", async () => {
    await anAccount(h, own.user, "x");
    const { data } = await check(fileOf("accounts,text,time", `x,Bowls,4.3.${year} 9:30`, `x,Cups,5/3/${year} 9:30`));
    expect(data).toMatchObject({ ready: 1, hasOpenDates: true, problems: [{ row: 3, column: "time" }] });
  });

  test("that can be read in two ways are asked about", async () => {
    await anAccount(h, own.user, "x");
    const open = `4/3/${year} 9:30`;
    const { data } = await check(fileOf("accounts,text,time", `x,Bowls,${open}`));
    expect(data).toMatchObject({ ready: 0, hasOpenDates: true, problems: [{ column: "time" }] });
    expect(data.problems[0]?.message).toContain("may name the day or the month first");
  });

  test("are not asked about once the caller has said it: then the time of day is the problem", async () => {
    await anAccount(h, own.user, "x");
    const { data } = await check(fileOf("accounts,text,time", `x,Bowls,4/3/${year} noon`), {
      fields: { dates: "day-first" },
    });
    expect(data.problems).toMatchObject([{ column: "time", message: expect.stringContaining("Write the time like") }]);
  });

  test("are read as the caller says", async () => {
    const open = `4/3/${year} 9:30`;
    expect(await timesOf([open], { dates: "month-first" })).toEqual([`${year}-04-03T09:30:00.000Z`]);
  });
});
