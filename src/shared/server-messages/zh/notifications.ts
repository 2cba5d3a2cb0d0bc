import type { notifications as model } from "#shared/server-messages/de/notifications.ts";

export const notifications: Record<keyof typeof model, string> = {
  "Notification deleted": "通知已删除",
  "Notification updated": "通知已更新",
  "Notifications marked read": "通知已标为已读",
  "Please confirm with the link we have sent to this address": "请用我们发送到该邮箱的链接确认",
  Subscribed: "已订阅",
  "Subscription confirmed": "订阅已确认",
  Unsubscribed: "已取消订阅",
  "This link does not work any more. Please subscribe once more.": "此链接已失效，请重新订阅。",
  "You are no longer subscribed": "你已取消订阅",
  "Changes cannot be followed right now. Ask every 2 seconds instead.": "暂时无法跟踪变化，请改为每 2 秒查询一次。",
  "{n} of your pages are told of changes already. Close one of them, or ask every 2 seconds instead.":
    "你已有 {n} 个页面在跟踪变化。请关闭一个，或改为每 2 秒查询一次。",
  "Send the https address that the browser gave": "请发送浏览器给出的 https 地址",
  "Send the key as the browser gave it": "请原样发送浏览器给出的密钥",
  "Send the secret as the browser gave it": "请原样发送浏览器给出的机密值",
};
