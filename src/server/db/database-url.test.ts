import { expect, test } from "vitest";
import { databaseUrl, parseDatabaseUrl } from "#server/db/database-url.ts";

const read = (url: string) => {
  const { hosts, wanted, urlOf } = parseDatabaseUrl(url);
  return { wanted, urls: hosts.map(urlOf) };
};

test("an address with one host and no options is passed to the driver unchanged", () => {
  const url = "postgres://u:p@db.example.org:6432/app?sslmode=require";
  const { hosts, wanted, urlOf } = parseDatabaseUrl(url);
  expect({ hosts, wanted }).toEqual({ hosts: [], wanted: null });
  expect(urlOf({ host: "", port: 0 })).toBe(url);
});

test("several hosts become an address each, with the rest of the address", () => {
  expect(read("postgres://u:p%40ss@a:5433,b,[::1]:5434/app?sslmode=require&target_session_attrs=primary")).toEqual({
    wanted: "primary",
    urls: [
      "postgres://u:p%40ss@a:5433/app?sslmode=require",
      "postgres://u:p%40ss@b:5432/app?sslmode=require",
      "postgres://u:p%40ss@[::1]:5434/app?sslmode=require",
    ],
  });
  expect(read("postgresql://a,b/app").wanted).toBe("read-write");
});

test.each([
  ["mysql://x", "must be a postgres:// address"],
  ["postgres://u:p@a:many,b/app", 'has a host that cannot be read: "a:many"'],
  ["postgres://u:p@a,,b/app", "has a host that cannot be read"],
  ["postgres://u:p@a:70000,b/app", "has a host that cannot be read"],
  [
    "postgres://u:p@a,b/app?target_session_attrs=master",
    "has an unknown target_session_attrs; it may be any, read-write",
  ],
  ["postgres://u:p@a,b/app?target_session_attrs=standby", "leads to a server for reading only"],
])("%s is refused with a sentence", (url, sentence) => {
  const { error } = databaseUrl({ writes: true }).safeParse(url);
  expect(error?.issues[0]?.message).toContain(sentence);
});

test("an address for reading may lead to a standby", () => {
  expect(databaseUrl({ writes: false }).safeParse("postgres://a,b/app?target_session_attrs=standby").success).toBe(
    true,
  );
});
