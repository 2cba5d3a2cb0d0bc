/** The screens of the links in newsletter mails. */
export const newsletter = {
  tab: "Newsletter",
  home: "Go to the start page",
  again: "Subscribe once more",
  confirm: {
    title: "Confirm your subscription",
    text: "The Postloom newsletter comes once a week. Every mail has a link to leave.",
    submit: "Confirm subscription",
    busy: "Confirming",
    done: "You are subscribed",
    doneText: "The next newsletter goes to your address, too.",
    dead: "This link no longer works",
    deadText: "It is older than 7 days, or the address is no longer on the list.",
  },
  unsubscribe: {
    title: "Leave the newsletter",
    text: "Your address is deleted from the list, and no more newsletters come.",
    submit: "Unsubscribe",
    busy: "Unsubscribing",
    done: "You are no longer subscribed",
    doneText: "We have deleted your address from the list.",
    dead: "This link is not complete",
    deadText: "Open it again from the mail, ideally from the latest newsletter.",
  },
};
