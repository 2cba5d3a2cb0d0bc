import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MailError, type OutgoingMail } from "#server/integrations/mail/mailer.ts";
import { createSmtpMailer } from "#server/integrations/mail/smtp-mailer.ts";
import { refusal, startMailServer } from "#server/test/mail-server.ts";

const server = await startMailServer();
afterAll(() => server.stop());
const mailer = createSmtpMailer(server.url, "Postloom <postloom@example.org>");

beforeEach(() => {
  server.received.length = 0;
  server.onReceiver = () => undefined;
  server.onMail = async () => undefined;
});

const aMail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: crypto.randomUUID(),
  to: "mira@example.test",
  language: "zh",
  subject: "请确认 — Größe <b>",
  text: "Hello 世界",
  html: "<p>Hello 世界</p>",
  replyTo: null,
  unsubscribeUrl: null,
  ...change,
});
const inTime = () => AbortSignal.timeout(5_000);
const failure = (work: Promise<void>): Promise<MailError> =>
  work.then(
    () => {
      throw new Error("The mail was accepted");
    },
    (error: MailError) => error,
  );

describe("an accepted mail", () => {
  test("arrives as text and HTML, in every script", async () => {
    const sent = aMail();
    await mailer.send(sent, inTime());
    const [received] = server.received;
    expect(received).toMatchObject({ from: "postloom@example.org", to: ["mira@example.test"] });
    expect(received?.mail).toMatchObject({
      subject: sent.subject,
      from: { name: "Postloom", address: "postloom@example.org" },
      messageId: `<${sent.id}@example.org>`,
    });
    expect(received?.mail.text?.trim()).toBe(sent.text);
    expect(received?.mail.html?.trim()).toBe(sent.html);
    expect(received?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(received?.source).toMatch(/^Content-Language: zh\r$/m);
    expect(received?.source).not.toMatch(/^List-Unsubscribe/m);
  });

  test("with an unsubscribe address has the headers for one-click unsubscription", async () => {
    await mailer.send(aMail({ unsubscribeUrl: "https://example.org/u/1" }), inTime());
    expect(server.received[0]?.source).toMatch(/^List-Unsubscribe: <https:\/\/example.org\/u\/1>\r$/m);
    expect(server.received[0]?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  test.each(["a,b@example.test", "a;b@example.test", "<x>@example.test", '"odd"@example.test'])(
    "has one receiver, even %s",
    async (to) => {
      await mailer.send(aMail({ to }), inTime()).catch(() => undefined);
      for (const { to: receivers } of server.received) expect(receivers).toHaveLength(1);
      expect(server.received.length).toBeLessThanOrEqual(1);
    },
  );

  test("cannot add headers or receivers through its subject", async () => {
    await mailer.send(aMail({ subject: "Hi\r\nBcc: eve@example.test\r\n\r\nBody" }), inTime());
    expect(server.received[0]?.to).toEqual(["mira@example.test"]);
    expect(server.received[0]?.source).not.toMatch(/^Bcc/m);
  });
});

describe("a mail that is not accepted", () => {
  test("fails finally after a permanent refusal, without the address in the message", async () => {
    server.onReceiver = (address) => {
      throw refusal(550, `5.1.1 ${address} unknown here`);
    };
    const error = await failure(mailer.send(aMail(), inTime()));
    expect(error).toBeInstanceOf(MailError);
    expect(error.isFinal).toBe(true);
    expect(error.message).toContain("550");
    expect(error.message).not.toContain("mira@");
  });

  test("may be retried after a temporary refusal", async () => {
    server.onReceiver = () => {
      throw refusal(451, "4.7.1 Greylisted, come back later");
    };
    expect(await failure(mailer.send(aMail(), inTime()))).toMatchObject({ isFinal: false });
  });

  test("may be retried after wrong credentials, which the operator can correct", async () => {
    const guarded = await startMailServer({ user: "loom", pass: "secret" });
    const wrong = createSmtpMailer(guarded.url.replace("secret", "other"), "a@example.org");
    const error = await failure(wrong.send(aMail(), inTime()));
    const right = createSmtpMailer(guarded.url, "a@example.org");
    await right.send(aMail(), inTime());
    await guarded.stop();
    expect(error).toMatchObject({ isFinal: false });
    expect(error.message).not.toContain("other");
    expect(guarded.received).toHaveLength(1);
  });

  test("may be retried when the server cannot be reached", async () => {
    const gone = await startMailServer();
    await gone.stop();
    const error = await failure(createSmtpMailer(gone.url, "a@example.org").send(aMail(), inTime()));
    expect(error).toMatchObject({ isFinal: false });
  });

  test("times out at a server that never responds", async () => {
    const sockets = new Set<Socket>();
    const mute = createServer((socket) => void sockets.add(socket));
    mute.listen(0, "127.0.0.1");
    await once(mute, "listening");
    const { port } = mute.address() as AddressInfo;
    const startedAt = performance.now();
    const error = await failure(
      createSmtpMailer(`smtp://127.0.0.1:${port}`, "a@example.org").send(aMail(), AbortSignal.timeout(300)),
    );
    expect(error).toMatchObject({ isFinal: false });
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    for (const socket of sockets) socket.destroy();
    mute.close();
  });
});
