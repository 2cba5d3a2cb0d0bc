/** A file somebody sent, in a place of its own until the call ends. Moving it away keeps it; what stays is removed. */
export interface Upload {
  path: string;
  sizeBytes: number;
  /** As the sender called it: one line of text, never a path. */
  fileName: string;
  /** As the sender declared it. Only the bytes say what it is. */
  contentType: string;
}
