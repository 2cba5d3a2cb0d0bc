import type { billing as model } from "#shared/server-messages/de/billing.ts";

export const billing: Record<keyof typeof model, string> = {
  "Stripe gave no address to pay at": "Stripe 没有提供支付地址",
  "Plan updated": "套餐已更新",
  "Your plan allows {n} {=unit} a month, and too few are left. Upgrade to Premium, or wait until next month.":
    "你的套餐每月允许 {n} {=unit}，剩余不足。请升级到 Premium，或等到下个月。",
  "The range must not end before it begins": "范围的结束不能早于开始",
  "At most {n} months are answered: choose a shorter range": "最多返回 {n} 个月：请缩小范围",
  "Premium is free on this server: choose it with POST /billing/plan":
    "本服务器的 Premium 免费：请用 POST /billing/plan 选择",
  "The payment service cannot be used right now. Please try again in a moment.": "支付服务暂时不可用，请稍后再试。",
  "There is a subscription already. Manage it with POST /billing/portal": "已有订阅，请用 POST /billing/portal 管理",
  "Premium is paid for on this server. Begin with POST /billing/checkout":
    "本服务器的 Premium 需付费，请从 POST /billing/checkout 开始",
  "The signature is not valid": "签名无效",
  "This event is not signed with our secret, or was signed long ago": "此事件未用我们的密钥签名，或签名时间过久",
};
