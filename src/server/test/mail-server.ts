import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerAddress } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
  mail: Email;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Called for each receiver; what it throws is the server's answer. */
  onReceiver: (address: string) => void;
  /** Called once the whole mail is there, before the server accepts it. */
  onMail: (source: string) => Promise<void>;
  stop(): Promise<void>;
}

/** An answer of a mail server: `refusal(451, "4.7.1 Greylisted")`. */
export const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

const addressOf = (address: SMTPServerAddress | false) => (address === false ? "" : address.address);

/** A real mail server on a free port that keeps what it is given. */
export async function startMailServer({ user, pass }: { user?: string; pass?: string } = {}): Promise<MailServer> {
  const state: MailServer = {
    url: "",
    received: [],
    onReceiver: () => undefined,
    onMail: async () => undefined,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onAuth(auth, _session, done) {
      const isRight = auth.username === user && auth.password === pass;
      done(
        isRight ? null : refusal(535, "5.7.8 Wrong credentials"),
        isRight ? { user: auth.username ?? "" } : undefined,
      );
    },
    onRcptTo({ address }, _session, done) {
      try {
        state.onReceiver(address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    async onData(stream, { envelope }, done) {
      const source = await text(stream);
      await state.onMail(source);
      state.received.push({
        from: addressOf(envelope.mailFrom),
        to: envelope.rcptTo.map(addressOf),
        source,
        mail: await PostalMime.parse(source),
      });
      done();
    },
  });
  // A client that hangs up is what some tests are about.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const credentials = user === undefined ? "" : `${user}:${pass}@`;
  state.url = `smtp://${credentials}127.0.0.1:${port}`;
  return state;
}
