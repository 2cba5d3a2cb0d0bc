/** A mail to send, as text and HTML. The id becomes its Message-ID, by which receivers recognise duplicates. */
export interface OutgoingMail {
  id: string;
  to: string;
  /** Address for replies; null: no Reply-To header. */
  replyTo: string | null;
  language: string;
  subject: string;
  text: string;
  html: string;
  /** Address whose POST unsubscribes the receiver (RFC 8058). */
  unsubscribeUrl: string | null;
}

/** A mail stored on this machine because no mail server is configured. */
export interface KeptMail {
  id: string;
  to: string;
  subject: string;
  sentAt: Date;
  text: string;
  html: string;
}

export interface Outbox {
  /** Newest first. */
  list(limit: number): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
}

export interface Mailer {
  /** Resolves once the mail server has accepted the mail, or it is on the disk. Throws MailError for a mail that is not accepted. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Removes the stored copies of these mails; with a mail server there are none. */
  remove(ids: readonly string[]): Promise<void>;
  /** Removes the stored copies of all mails to this address, in any case. */
  removeTo(address: string): Promise<void>;
  /** The stored mails; null with a mail server. */
  outbox: Outbox | null;
}

/** A mail was not accepted. `isFinal`: the refusal is permanent, a retry would fail the same way. */
export class MailError extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.name = "MailError";
    this.isFinal = isFinal;
  }
}
