import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { internet } from "./destination.ts";
import { download, failureOf, internetWith, serve, serveTls } from "./test/download.ts";

/** Other notations of 127.0.0.1, ::1, 10.0.0.1 and metadata services. */
const insideAddresses = [
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://%31%32%37.0.0.1/",
  "https://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/",
  "https://127.0.0.1./",
  "https://0/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://2852039166/latest/meta-data/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[::ffff:a00:1]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::127.0.0.1]/",
  "https://[2002:7f00:1::]/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
];

const unfitAddresses = [
  "http://files.example.test/",
  "http://127.0.0.1/",
  "ftp://files.example.test/",
  "file:///etc/passwd",
  "data:text/plain,hello",
  "javascript:alert(1)",
  "blob:https://files.example.test/1",
  "https://files.example.test:8443/",
  "https://files.example.test:22/",
  "https://name:word@files.example.test/",
  "https://name@files.example.test/",
  "https://",
  "https://[::1/",
];

describe("an address that is refused without a lookup", () => {
  const noLookup = { ...internet, resolve: () => Promise.reject(new Error("A name was resolved")) };

  test.each([...insideAddresses, ...unfitAddresses, "", "//127.0.0.1/", "no address at all"])("%s", async (address) => {
    expect(await failureOf(address, {}, noLookup)).toMatchObject({ reason: "unsafe_address" });
  });

  test.each([...insideAddresses, ...unfitAddresses, "//127.0.0.1/", "\\\\10.0.0.1\\"])(
    "%s behind a redirect",
    async (location) => {
      const server = await serve((_request, response) => response.writeHead(302, { location }).end());
      const change = { trustedOrigins: [server.origin] };
      expect(await failureOf(server.origin, change, noLookup)).toMatchObject({ reason: "unsafe_address" });
      expect(server.requests).toHaveLength(1);
    },
  );
});

describe("a name", () => {
  test.each([
    ["this machine", ["127.0.0.2"]],
    ["this machine over IPv6", ["::1"]],
    ["a private network", ["192.168.1.10"]],
    ["a cloud's metadata", ["169.254.169.254"]],
    ["a private address mapped to IPv6", ["::ffff:10.0.0.1"]],
    ["a public and a private address", ["127.0.0.1", "10.0.0.1"]],
    ["a private and a public address", ["fd00::1", "127.0.0.1"]],
  ])("that resolves to %s is refused", async (_name, addresses) => {
    const server = await serveTls((_request, response) => response.end("inside"));
    const failure = await failureOf(
      "https://files.example.test/",
      {},
      internetWith(server, () => addresses),
    );
    expect(failure).toMatchObject({ reason: "unsafe_address" });
    expect(failure.message).toContain("files.example.test");
    expect(server.requests).toEqual([]);
  });

  test("of this machine is refused with the system's resolver", async () => {
    expect(await failureOf("https://localhost/")).toMatchObject({ reason: "unsafe_address" });
  });

  test("that changes its address after the check is requested at the checked address", async () => {
    const received: (string | undefined)[] = [];
    const server = await serveTls((request, response) => {
      received.push(request.socket.localAddress, request.headers.host);
      response.end("public");
    });
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const network = internetWith(server, () => answers.shift() ?? []);
    await download("https://files.example.test/a.png", {}, network);
    expect(received).toEqual(["127.0.0.1", "files.example.test"]);
    expect(answers).toEqual([["127.0.0.2"]]);
  });

  test("that changes its address between two redirects is checked again", async () => {
    const server = await serveTls((_request, response) => response.writeHead(302, { location: "/b" }).end());
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    const network = internetWith(server, () => answers.shift() ?? []);
    expect(await failureOf("https://files.example.test/a", {}, network)).toMatchObject({ reason: "unsafe_address" });
    expect(server.requests).toHaveLength(1);
  });

  test("must match the certificate", async () => {
    const server = await serveTls((_request, response) => response.end("somebody else"));
    const network = internetWith(server, () => ["127.0.0.1"]);
    expect(await failureOf("https://files.example.invalid/", {}, network)).toMatchObject({ reason: "no_answer" });
    expect(server.requests).toEqual([]);
  });

  test("without an address is no_answer", async () => {
    const network = internetWith({ port: 9 }, () => []);
    expect(await failureOf("https://files.example.test/", {}, network)).toMatchObject({ reason: "no_answer" });
    expect(await failureOf("https://nowhere.invalid/")).toMatchObject({ reason: "no_answer" });
  });
});

describe("a trusted origin", () => {
  test("may be local, use http and have a port", async () => {
    const server = await serve((_request, response) => response.end("picture"));
    expect(await download(`${server.origin}/a`, { trustedOrigins: [`${server.origin}/v1`] })).toMatchObject({
      sizeBytes: 7,
    });
  });

  test("does not include other ports of its host", async () => {
    const [named, other] = [await serve((_, answer) => answer.end()), await serve((_, answer) => answer.end())];
    const change = { trustedOrigins: [named.origin] };
    expect(await failureOf(other.origin, change)).toMatchObject({ reason: "unsafe_address" });
    expect(other.requests).toEqual([]);
  });

  test("cannot be reached by a redirect from another origin", async () => {
    const inside = await serve((_request, response) => response.end("inside"));
    const outside = await serveTls((_, response) =>
      response.writeHead(302, { location: `${inside.origin}/admin` }).end(),
    );
    const network = internetWith(outside, () => ["127.0.0.1"]);
    const change = { trustedOrigins: [inside.origin] };
    expect(await failureOf("https://files.example.test/", change, network)).toMatchObject({ reason: "unsafe_address" });
    expect(inside.requests).toEqual([]);
  });
});

describe("redirects", () => {
  const remaining = (from: string) => Number(new URL(from, "http://host").pathname.slice(1));

  test("are followed five times, and a sixth is not", async () => {
    const server = await serve(({ url = "" }, response) => {
      if (remaining(url) === 0) response.end("picture");
      else response.writeHead(307, { location: `${remaining(url) - 1}?key=1#part` }).end();
    });
    const change = { trustedOrigins: [server.origin] };
    expect(await download(`${server.origin}/5`, change)).toMatchObject({ finalUrl: `${server.origin}/0?key=1` });
    expect(await failureOf(`${server.origin}/6`, change)).toMatchObject({ reason: "bad_status", status: null });
  });

  test.each(["http://files.example.test/b", "http://other.example.test/"])(
    "from https to %s are refused",
    async (location) => {
      const server = await serveTls((_request, response) => response.writeHead(301, { location }).end());
      const network = internetWith(server, () => ["127.0.0.1"]);
      for (const trustedOrigins of [[], ["https://files.example.test"]]) {
        const failure = await failureOf("https://files.example.test/a", { trustedOrigins }, network);
        expect(failure).toMatchObject({ reason: "unsafe_address" });
      }
      expect(server.requests).toHaveLength(2);
    },
  );

  test("without a target are a bad_status", async () => {
    const server = await serve((_request, response) => response.writeHead(302).end());
    const failure = await failureOf(server.origin, { trustedOrigins: [server.origin] });
    expect(failure).toMatchObject({ reason: "bad_status", status: 302 });
  });
});

describe("credentials", () => {
  const credentials = { origin: "https://api.example.test", headers: { authorization: "Bearer word" } };

  async function credentialsSent(way: readonly string[]) {
    const server = await serveTls(({ headers, url }, response) => {
      const next = way[way.indexOf(`https://${headers.host}${url}`) + 1];
      if (next === undefined) response.end("picture");
      else response.writeHead(302, { location: next }).end();
    });
    await download(
      way[0] ?? "",
      { credentials },
      internetWith(server, () => ["127.0.0.1"]),
    );
    return server.requests.map(({ headers }) => headers.authorization ?? null);
  }

  test("are sent to their origin only", async () => {
    const key = "Bearer word";
    expect(await credentialsSent(["https://api.example.test/1", "https://api.example.test/2"])).toEqual([key, key]);
    expect(await credentialsSent(["https://api.example.test/1", "https://cdn.example.test/2"])).toEqual([key, null]);
    expect(await credentialsSent(["https://cdn.example.test/1"])).toEqual([null]);
  });

  test("are not sent after a redirect from another origin", async () => {
    const back = ["https://api.example.test/1", "https://cdn.example.test/2", "https://api.example.test/3"];
    expect(await credentialsSent(back)).toEqual(["Bearer word", null, null]);
    expect(await credentialsSent(["https://cdn.example.test/1", "https://api.example.test/2"])).toEqual([null, null]);
  });
});

test.each([
  "https://files.example.test/hidden?key=hidden",
  "https://127.0.0.1/hidden?key=hidden",
  "https://nowhere.invalid/hidden?key=hidden",
  "https://hidden:hidden@files.example.test/",
  "https://files.example.test:99999/hidden",
])("a failure for %s contains no more than its host", async (address) => {
  const server = await serveTls((_request, response) => response.writeHead(404).end());
  const network = internetWith(server, (name) => (name.endsWith("invalid") ? [] : ["127.0.0.1"]));
  expect(inspect(await failureOf(address, {}, network), { depth: 10, showHidden: true })).not.toContain("hidden");
});
