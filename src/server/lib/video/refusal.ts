/** A problem with the video; the message is for its owner. */
export class Refusal extends Error {}
