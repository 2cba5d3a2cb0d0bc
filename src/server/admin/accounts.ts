import { type Command, OperatorError } from "#server/admin/command.ts";
import { createResetLink } from "#server/domains/auth/email-links/password-reset.ts";
import { invite, listInvitations } from "#server/domains/auth/invitations/invitations.service.ts";
import { listReaders } from "#server/domains/mail/newsletter/newsletter.service.ts";
import { listUsers } from "#server/domains/users/users.service.ts";
import { isSignUpClosed, setPublishingPaused, setSignUpClosed } from "#server/installation/switches.ts";
import { Email } from "#shared/auth/auth.ts";
import { Language } from "#shared/users/settings.ts";

const day = (at: Date) => at.toISOString().slice(0, 10);

function readEmail(arg: string | undefined): string {
  const email = Email.safeParse(arg);
  if (!email.success) throw new OperatorError(`${arg} is no email address`);
  return email.data;
}

const users: Command = {
  usage: "users [text]",
  does: "lists the accounts, or those whose address or name holds the text",
  takes: [0, 1],
  async run({ db }, [q], print) {
    let count = 0;
    for await (const user of listUsers(db, q ?? null)) {
      count++;
      const address = user.isVerified ? user.email : `${user.email} (not verified)`;
      print([user.id, day(user.createdAt), user.plan ?? "no plan", address, user.name].join("  "));
    }
    print(count === 1 ? "1 account" : `${count} accounts`);
  },
};

const resetLink: Command = {
  usage: "reset-link <email>",
  does: "makes a link that sets a new password, good for 60 minutes and once",
  takes: [1, 1],
  async run(installation, [email], print) {
    print(await createResetLink(installation, readEmail(email)));
  },
};

const signUp: Command = {
  usage: "sign-up [open|closed]",
  does: "says who may open an account, or lets everybody, or only who is invited",
  takes: [0, 1],
  async run({ db }, [state], print) {
    if (state !== undefined && state !== "open" && state !== "closed")
      throw new OperatorError(`sign-up is open or closed, not ${state}`);
    if (state !== undefined) await setSignUpClosed(db, state === "closed");
    print(
      (await isSignUpClosed(db)) ? "Sign-up is closed: only who is invited may open an account" : "Sign-up is open",
    );
    for (const { email, expiresAt } of await listInvitations(db)) print(`${email} is invited until ${day(expiresAt)}`);
  },
};

const inviteCommand: Command = {
  usage: "invite <email> [en|es|fr|de|zh]",
  does: "mails a link to open an account with, good for 7 days and once, and shows it",
  takes: [1, 2],
  async run(installation, [email, language = "en"], print) {
    const chosen = Language.safeParse(language);
    if (!chosen.success) throw new OperatorError(`${language} is none of our languages: en, es, fr, de, zh`);
    print(await invite(installation, readEmail(email), chosen.data));
  },
};

const publishing: Command = {
  usage: "publishing resume",
  does: "lets posts go out again after a backup was put back, from the next start of the server on",
  takes: [1, 1],
  async run({ db }, [action], print) {
    if (action !== "resume") throw new OperatorError("publishing can only be resumed; PUBLISHING_PAUSED=1 pauses it");
    await setPublishingPaused(db, false);
    print("Restart the server: posts go out from then on.");
  },
};

const newsletter: Command = {
  usage: "newsletter",
  does: "lists who gets the newsletter, each with the link that ends it",
  takes: [0, 0],
  async run(installation, _args, print) {
    let count = 0;
    for await (const { email, unsubscribeUrl } of listReaders(installation)) {
      count++;
      print(`${email}  ${unsubscribeUrl}`);
    }
    print(count === 1 ? "1 reader" : `${count} readers`);
  },
};

export const accountCommands: Record<string, Command> = {
  users,
  "reset-link": resetLink,
  "sign-up": signUp,
  invite: inviteCommand,
  publishing,
  newsletter,
};
