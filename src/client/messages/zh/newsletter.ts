import type { Areas } from "../areas.ts";

export const newsletter: Areas["newsletter"] = {
  tab: "通讯",
  home: "前往首页",
  again: "重新订阅",
  confirm: {
    title: "确认订阅",
    text: "Postloom 通讯每周一期。每封邮件都有退订链接。",
    submit: "确认订阅",
    busy: "正在确认",
    done: "你已订阅",
    doneText: "下一期通讯也会发送到你的邮箱。",
    dead: "此链接已失效",
    deadText: "它已超过 7 天，或者该邮箱已不在名单中。",
  },
  unsubscribe: {
    title: "退订通讯",
    text: "你的邮箱会从名单中删除，不再收到通讯。",
    submit: "退订",
    busy: "正在退订",
    done: "你已退订",
    doneText: "我们已从名单中删除你的邮箱。",
    dead: "此链接不完整",
    deadText: "请从邮件中重新打开，最好使用最新一期通讯中的链接。",
  },
};
