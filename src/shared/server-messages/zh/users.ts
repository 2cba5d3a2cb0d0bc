import type { users as model } from "#shared/server-messages/de/users.ts";

export const users: Record<keyof typeof model, string> = {
  "At least {n} characters": "至少 {n} 个字符",
  "Use the name of a time zone, like {example} or UTC": "请使用时区名称，如 {example} 或 UTC",
  "Enter a full address, like {example}": "请输入完整的网址，如 {example}",
  "Use small letters, digits and hyphens between them": "请使用小写字母和数字，中间可用连字符",
  "First name is required": "请填写名字",
  "Send a JPEG, PNG, WebP, GIF, AVIF or TIFF picture": "请发送 JPEG、PNG、WebP、GIF、AVIF 或 TIFF 图片",
  "Avatar updated": "头像已更新",
  "Settings saved": "设置已保存",
  "Profile updated": "个人资料已更新",
  "Avatar removed": "头像已移除",
  "A second factor is turned on and off under /auth/second-factor": "请在 /auth/second-factor 开启或关闭双重验证",
  "Somebody else has this name already": "此名称已被他人使用",
  "Send a picture": "请发送图片",
};
