import type { Areas } from "../areas.ts";

export const email: Areas["email"] = {
  label: "邮箱",
  verified: "账户已验证",
  notVerified: "邮箱未验证",
  resend: "重新发送邮件",
  sending: "正在发送",
  sent: "邮件已发送",
  sentTo: (address) => `请打开我们发送到 ${address} 的链接。`,
  notSent: "邮件未发送",
  change: {
    open: "更换邮箱",
    title: "更换邮箱",
    text: "我们会向新邮箱发送链接。在你打开链接之前，一切保持不变。",
    newAddress: "新邮箱",
    enterAddress: "请输入你的新邮箱",
    badAddress: "请输入有效的邮箱地址",
    password: "密码",
    wrongPassword: "密码不正确",
    enterPassword: "请输入你的密码",
    submit: "发送链接",
    cancel: "取消",
    failed: "邮箱未更换",
  },
};
