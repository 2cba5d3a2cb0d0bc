/** Messages about short links. */
export const shortLinks = {
  "A workspace can have {n} short links at most. Delete one first.": "一个工作区最多可有 {n} 个短链接。请先删除一个。",
  "Short link made": "短链接已创建",
  "Short link deleted": "短链接已删除",
  "Everybody who follows the link would get the user name and the password of this address. Remove them":
    "任何打开此链接的人都会得到地址中的用户名和密码。请将其删除",
};
