import type { analytics as model } from "#shared/server-messages/de/analytics.ts";

export const analytics: Record<keyof typeof model, string> = {
  "Use a day like {day}, or a time with an offset like {example}":
    "请使用 {day} 这样的日期，或 {example} 这样带时区的时间",
  "Use a day like {day}, or a time with an offset": "请使用 {day} 这样的日期，或带时区的时间",
  "Account synced": "账号已同步",
  "The range must end after it begins": "范围的结束须晚于开始",
  "The period ends before it begins": "时间段的结束早于开始",
  "That would be {n} {=unit}, and at most {max} are answered: choose a longer interval or a shorter range":
    "这将是 {n} {=unit}，最多返回 {max}：请选择更长的间隔或更短的范围",
  "The database does not know this time zone": "数据库不支持此时区",
};
