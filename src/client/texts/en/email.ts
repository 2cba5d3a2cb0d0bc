/** The address of the account, and whether anybody has shown that mails to it arrive. */
export const email = {
  label: "Email",
  verified: "Verified Account",
  notVerified: "Email not verified",
  resend: "Resend mail",
  sending: "Sending",
  sent: "Mail sent",
  sentTo: (address: string) => `Open the link we have sent to ${address}.`,
  notSent: "No mail was sent",
  change: {
    open: "Change email",
    title: "Change email",
    text: "We send a link to the new address. Until it is opened, everything stays as it is.",
    newAddress: "New email",
    enterAddress: "Enter your new email",
    badAddress: "Please enter a valid email address",
    password: "Password",
    enterPassword: "Enter your password",
    submit: "Send link",
    cancel: "Cancel",
    failed: "The address was not changed",
  },
};
