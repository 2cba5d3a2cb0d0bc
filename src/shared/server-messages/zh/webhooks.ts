import type { webhooks as model } from "#shared/server-messages/de/webhooks.ts";

export const webhooks: Record<keyof typeof model, string> = {
  "Enter an address that begins with https://": "请输入以 https:// 开头的地址",
  "Name each event once": "每个事件只写一次",
  "Name either one delivery, or the time from which to replay": "请指定一次投递，或指定从何时起重新发送",
  "Use an https address on the internet, without a port, a user name or a password":
    "请使用互联网上的 https 地址，不带端口、用户名或密码",
  "A workspace can have {n} webhooks at most. Delete one you no longer use.":
    "一个工作区最多 {n} 个 Webhook。请删除不再使用的。",
  "This webhook is paused. Turn it on first.": "该 Webhook 已暂停，请先启用。",
  "A test event is on its way already. Wait for its outcome.": "测试事件已在发送中，请等待结果。",
  "Webhook created": "Webhook 已创建",
  "Webhook updated": "Webhook 已更改",
  "Webhook deleted": "Webhook 已删除",
  "Secret changed": "密钥已更换",
  "Sending again": "正在重新发送",
  "Test event sent": "测试事件已发送",
};
