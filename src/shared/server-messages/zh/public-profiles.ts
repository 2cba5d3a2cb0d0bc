import type { publicProfiles as model } from "#shared/server-messages/de/public-profiles.ts";

export const publicProfiles: Record<keyof typeof model, string> = {
  "Enter your name": "请输入你的姓名",
  "Write a message": "请写下留言",
  "Message sent": "留言已发送",
};
