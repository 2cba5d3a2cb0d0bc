import type { Calls } from "../call.ts";

export const metaCalls = {
  "meta.token": ["Trade the consent for a token"],
  "meta.me": ["Read who allowed it"],
  "meta.accounts": ["List Pages and accounts"],
  "meta.permissions": ["Read or end what was allowed"],
  "meta.node": ["Read a post, a picture or a container"],
  "meta.comments": ["Write a comment"],
  "meta.list_comments": ["Read comments"],
  "facebook.photos": ["Upload a picture"],
  "facebook.videos": ["Upload a video", "processes", "takesBytes"],
  "facebook.reels": ["Begin or publish a reel", "processes"],
  "facebook.upload": ["Send the bytes of a reel", "takesBytes"],
  "facebook.feed": ["Make a post that nobody sees yet"],
  "facebook.update": ["Make the post public, or edit it"],
  "facebook.delete": ["Delete a post"],
  "facebook.list": ["Read what was posted"],
  "instagram.containers": ["Prepare a picture, a video or a carousel", "processes"],
  "instagram.upload": ["Send the bytes of a reel", "takesBytes"],
  "instagram.publish": ["Make the post public"],
  "instagram.list": ["Read what was posted"],
  "instagram.limit": ["Read how many posts are left"],
} as const satisfies Calls;
