/** Messages about public pages. */
export const publicProfiles = {
  "Enter your name": "Gib deinen Namen ein",
  "Write a message": "Schreib eine Nachricht",
  "Message sent": "Nachricht gesendet",
};
