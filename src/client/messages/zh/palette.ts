import type { Areas } from "../areas.ts";
import { numberIn, rich } from "../phrase.ts";

const number = numberIn("zh");

export const palette: Areas["palette"] = {
  title: "搜索或执行命令",
  placeholder: "搜索作品、帖子、页面和操作",
  close: "关闭",
  searching: "正在搜索",
  nothing: "没有找到。换个词试试。",
  results: (count) => `${number(count)} 个结果`,
  postIt: (title) => `发布“${title}”`,
  untitled: "无标题帖子",
  groups: { recent: "最近", creations: "作品", posts: "帖子", actions: "操作", pages: "页面" },
  actions: {
    newPost: "写新帖子",
    newImage: "生成新图片",
    importPosts: "从文件导入帖子",
    theme: (name) => `使用主题：${name}`,
    shortcuts: "显示键盘快捷键",
    api: "打开 API 文档",
  },
  sheet: {
    title: "键盘快捷键",
    everywhere: "任何页面",
    goTo: "前往",
    palette: "搜索或执行命令",
    newPost: "写新帖子",
    search: "在列表中搜索",
    submit: "生成、发布或定时",
    close: "关闭最上层",
    off: (settings) => rich`单键快捷键已关闭。可在${settings}中打开。`,
  },
};
