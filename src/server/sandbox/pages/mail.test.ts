import { describe, expect, test } from "vitest";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails } from "#server/test/outbox.ts";

const h = await harness({ env: { LOG_LEVEL: "silent" } });
const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(1)>`;

const open = async (url: string, more: { remoteAddress?: string; headers?: Record<string, string> } = {}) => {
  const { statusCode, body, headers } = await h.app.inject({ method: "GET", url, ...more });
  return { status: statusCode, text: body, headers };
};

async function aMailPage(): Promise<string> {
  const user = await h.newUser({ firstName: hostile.slice(0, 80) });
  await h.deps.db.transaction((tx) =>
    sendMail(h.deps, tx, { kind: "resetPassword", params: { token: "t0ken" }, userId: user.id }),
  );
  await deliverMails(h.deps);
  const { text } = await open("/sandbox/mail");
  return /\/sandbox\/mail\/[\da-f-]{36}/.exec(text)?.[0] ?? "";
}

describe("the outbox", () => {
  test("shows a note when it is empty", async () => {
    expect(await open("/sandbox/mail")).toMatchObject({ status: 200, text: expect.stringContaining("No mail yet") });
  });

  test("lists mails with working links, and escapes their texts", async () => {
    const path = await aMailPage();
    const link = `${h.deps.config.publicUrl}/reset-password/t0ken`;
    for (const { text } of [await open("/sandbox/mail"), await open(path)]) {
      expect(text).toContain("Set a new password");
      expect(text).toContain(`<a href="${link}"`);
      expect(text).not.toMatch(/<script|<img src=x/i);
    }
  });

  test("shows the HTML in a frame without scripts and external content", async () => {
    const path = await aMailPage();
    const page = await open(path);
    expect(page.text).toContain(`src="${path}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`);
    expect(page.headers["content-security-policy"]).toContain("frame-src 'self'");
    const frame = await open(`${path}/html`);
    expect(frame.status).toBe(200);
    expect(frame.headers["content-security-policy"]).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect(frame.headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(frame.text).not.toMatch(/<script|<img/i);
  });

  test.each<readonly [string, { remoteAddress?: string; headers?: Record<string, string> }]>([
    ["from another machine", { remoteAddress: "203.0.113.9" }],
    ...[
      "x-forwarded-for",
      "x-forwarded-proto",
      "forwarded",
      "via",
      "x-real-ip",
      "cf-connecting-ip",
      "true-client-ip",
    ].map((name) => [`through a proxy on this machine (${name})`, { headers: { [name]: "203.0.113.9" } }] as const),
    ["that claims to be local", { remoteAddress: "203.0.113.9", headers: { "x-forwarded-for": "127.0.0.1" } }],
    ["with a foreign host name that resolves to this machine", { headers: { host: "evil.example" } }],
  ])("is closed to a request %s", async (_who, more) => {
    const path = await aMailPage();
    for (const url of ["/sandbox/mail", path, `${path}/html`]) {
      const { status, text } = await open(url, more);
      expect(status).toBe(403);
      expect(text).toContain("the .eml files in the folder outbox of DATA_DIR");
      expect(text).not.toContain("t0ken");
    }
  });

  test.each(["localhost:5000", "127.0.0.1", "[::1]:5000", "studio.localhost"])(
    "is open to a browser on this machine with the host %s",
    async (host) => expect((await open("/sandbox/mail", { headers: { host } })).status).toBe(200),
  );

  test.each(["nothing", "../../secret-key", "%2e%2e%2fsecret-key", "00000000-0000-7000-8000-000000000000"])(
    "has no mail with the id %s",
    async (id) => {
      expect((await open(`/sandbox/mail/${id}`)).status).toBe(404);
    },
  );
});

test("the outbox of a server with a public address is closed to every request", async () => {
  const { app } = await harness({ env: { PUBLIC_URL: "https://studio.example", LOG_LEVEL: "silent" } });
  for (const host of ["studio.example", "localhost", "127.0.0.1"]) {
    for (const url of ["/sandbox/mail", "/sandbox/mail/00000000-0000-7000-8000-000000000000"]) {
      const answer = await app.inject({ method: "GET", url, headers: { host } });
      expect([host, answer.statusCode]).toEqual([host, 403]);
    }
  }
});

test("there is no outbox without the sandbox", async () => {
  const { app } = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
  expect((await app.inject({ method: "GET", url: "/sandbox/mail" })).statusCode).toBe(404);
});
