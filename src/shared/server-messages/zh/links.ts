/** Messages about short links. */
export const links = {
  "A workspace can have {n} short links at most. Delete one first.": "一个工作区最多可有 {n} 个短链接。请先删除一个。",
  "Short link made": "短链接已创建",
  "Short link deleted": "短链接已删除",
};
