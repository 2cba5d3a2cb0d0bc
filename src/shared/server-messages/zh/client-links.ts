/** Messages about links for clients. */
export const clientLinks = {
  "This is none of the posts of this workspace": "这不是此工作区的帖子",
  "A workspace has {n} open client links at most. Revoke one first.":
    "一个工作区最多有 {n} 个有效的客户链接。请先撤销一个。",
  "This post does not wait for your approval, so there is nothing to decide":
    "此帖子无需等待你的批准，没有需要决定的内容",
  "This link does not work any more. Ask whoever sent it to you for a new one.":
    "此链接已失效。请向发送者索取新的链接。",
  "This password is wrong. Whoever sent you the link knows the right one.": "密码不正确。发送链接的人知道正确的密码。",
  "This page was open for a long time. Open the link again.": "此页面打开时间过长。请重新打开链接。",
  "Give a month as YYYY-MM": "请以 YYYY-MM 的格式提供月份",
  "Say whom the link is for": "请写明链接给谁",
  "Choose at least one post": "请至少选择一条帖子",
  "A link shows at most {n} posts": "一个链接最多显示 {n} 条帖子",
  "A link works for at least a day": "链接至少有效一天",
  "A link works for at most {n} days": "链接最多有效 {n} 天",
  "Give either postIds or month": "请提供 postIds 或 month 其中之一",
  "Type your name": "请输入你的名字",
  "Link made": "链接已创建",
  "Link revoked": "链接已撤销",
  Link: "链接",
};
