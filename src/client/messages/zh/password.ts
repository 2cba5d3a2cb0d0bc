import type { Areas } from "../areas.ts";

export const password: Areas["password"] = {
  label: "密码",
  confirmation: "确认密码",
  mismatch: "两次输入的密码不一致",
  atLeast: (min) => `至少 ${min} 个字符`,
  withKinds: (length, kinds) => `${length}，须包含${kinds}`,
  kinds: { lowercase: "小写字母", uppercase: "大写字母", numeric: "数字", symbol: "符号" },
  problems: {
    tooShort: (min) => `密码至少需要 ${min} 个字符`,
    tooLong: (max) => `密码最多 ${max} 个字符`,
    lowercase: "密码必须包含小写字母",
    uppercase: "密码必须包含大写字母",
    numeric: "密码必须包含数字",
    symbol: "密码必须包含符号",
  },
};
