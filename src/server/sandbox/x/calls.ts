import type { Calls } from "../call.ts";

export const xCalls = {
  "x.token": ["Get or renew a token"],
  "x.revoke": ["End a token"],
  "x.me": ["Read who allowed it"],
  "x.upload": ["Upload a picture"],
  "x.initialize": ["Begin the upload of a video or GIF"],
  "x.append": ["Send a piece of it", "takesBytes"],
  "x.finalize": ["End the upload", "processes"],
  "x.status": ["Ask whether it is processed"],
  "x.metadata": ["Write an alt text"],
  "x.create_tweet": ["Make the post public"],
  "x.delete_tweet": ["Delete a post"],
  "x.timeline": ["Read what was posted"],
  "x.lookup": ["Read figures"],
} as const satisfies Calls;
