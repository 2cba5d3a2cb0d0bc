/** A mail as it goes out: addressed, written in both forms. The id also names it to the receiver, who may know it again. */
export interface OutgoingMail {
  id: string;
  to: string;
  /** Who an answer goes to; null: to nobody. */
  replyTo: string | null;
  language: string;
  subject: string;
  text: string;
  html: string;
  /** Where one POST ends the mails (RFC 8058). */
  unsubscribeUrl: string | null;
}

/** A mail kept on this machine because there is no mail server. */
export interface KeptMail {
  id: string;
  to: string;
  subject: string;
  sentAt: Date;
  text: string;
  html: string;
}

export interface Outbox {
  /** The newest first. */
  list(limit: number): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
}

export interface Mailer {
  /** Resolves once the mail server, or the disk, has taken the mail. Throws MailError. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Removes what this machine keeps of these mails; with a mail server that is nothing. */
  remove(ids: readonly string[]): Promise<void>;
  /** The same for all mails to this address, in whatever case. */
  removeTo(address: string): Promise<void>;
  /** null when mails really go out. */
  outbox: Outbox | null;
}

/** Why a mail was not taken. `isFinal`: the server refused this mail for good, another try gets the same answer. */
export class MailError extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.name = "MailError";
    this.isFinal = isFinal;
  }
}
