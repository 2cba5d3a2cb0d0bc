import type { Calls } from "../call.ts";

export const threadsCalls = {
  "threads.token": ["Get a token"],
  "threads.refresh_token": ["Renew a token"],
  "threads.debug_token": ["Read the state of a token"],
  "threads.me": ["Read who allowed it"],
  "threads.containers": ["Prepare a post", "processes"],
  "threads.container_status": ["Ask whether it is prepared"],
  "threads.publish": ["Make the post public"],
  "threads.list": ["Read what was posted"],
  "threads.limit": ["Read how many posts are left"],
  "threads.insights": ["Read figures"],
  "threads.delete": ["Delete a post"],
} as const satisfies Calls;
