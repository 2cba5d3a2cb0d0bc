import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
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
  /** Called for each recipient; an error that it throws becomes the server's response. */
  onReceiver: (address: string) => void;
  /** Called when the whole mail has arrived, before the server accepts it. */
  onMail: (source: string) => Promise<void>;
  stop(): Promise<void>;
}

/** A response of a mail server: `refusal(451, "4.7.1 Greylisted")`. */
export const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

const addressOf = (address: SMTPServerAddress | false) => (address === false ? "" : address.address);

/** A real mail server on a free port that stores the mails it receives. */
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
    onData(stream, { envelope }, done) {
      const receive = async () => {
        const source = await text(stream);
        await state.onMail(source);
        state.received.push({
          from: addressOf(envelope.mailFrom),
          to: envelope.rcptTo.map(addressOf),
          source,
          mail: await PostalMime.parse(source),
        });
      };
      // A client may go away in the middle of a mail: the stream then ends with an error.
      callbackify(receive)((error) => done(error));
    },
  });
  // Some tests disconnect a client.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const credentials = user === undefined ? "" : `${user}:${pass}@`;
  state.url = `smtp://${credentials}127.0.0.1:${port}`;
  return state;
}
