/** Messages about feeds. */
export const feeds = {
  "Choose an account": "请选择一个账号",
  "Name each account once": "每个账号只能列出一次",
  "An item has no {name}: only title, link and summary": "条目没有 {name}：只有 title、link 和 summary",
  "There is no RSS, Atom or JSON feed at this address": "此地址没有 RSS、Atom 或 JSON 订阅源",
  "This feed cannot be read: {=reason}": "无法读取此订阅源：{=reason}",
  "A workspace can have {n} feeds at most. Delete one first.": "一个工作区最多可有 {n} 个订阅源。请先删除一个。",
  "This workspace has this feed already.": "此工作区已有该订阅源。",
  "Feed added": "订阅源已添加",
  "Feed updated": "订阅源已更改",
  "Feed deleted": "订阅源已删除",
  "An error of this server stopped the reading of this feed. It is tried again.":
    "此服务器出错，订阅源的读取已中断。系统会再次尝试。",
};
