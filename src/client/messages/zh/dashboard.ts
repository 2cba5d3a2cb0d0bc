import type { Areas } from "../areas.ts";
import { numberIn } from "../phrase.ts";

const number = numberIn("zh");

export const dashboard: Areas["dashboard"] = {
  title: "总览",
  welcome: (name) => `欢迎回来，${name}！这是你的内容概览`,
  loading: "正在加载总览……",
  failed: "无法加载总览数据",
  loadedBefore: "你看到的是之前加载的内容。",
  retry: "重试",
  retrying: "正在重试",
  sample: "示例数据",
  samples: {
    marigolds: { title: "金盏花，白花瓶", prompt: "带棱纹的白花瓶里的九朵金盏花，靛蓝色背景，强烈阳光" },
    cups: { title: "五种釉，五只杯", prompt: "胡桃木架上的五只杯子，每只用一种工作室的釉，温暖的窗光" },
    tide: { title: "潮水的痕迹", prompt: "俯瞰海岸，碧绿的海水与浅色沙滩相接" },
  },
  stats: {
    label: "统计",
    creations: "作品总数",
    posts: "帖子总数",
    views: "总浏览量",
    engagement: "互动率",
    noData: "暂无数据",
  },
  trends: {
    creations: (change) => `本周 ${change}`,
    posts: (change) => `较上月 ${change}`,
    views: (change) => `较上月 ${change}`,
    engagement: (change) => `较上月 ${change}`,
  },
  setUp: {
    title: "开始使用",
    account: "创建账户",
    network: "连接 Bluesky、Mastodon 或其他平台",
    image: "生成第一张图片",
    connect: "连接",
    generate: "生成",
    done: "已完成",
  },
  templates: { title: "或从模板开始", all: "全部模板" },
  quick: {
    title: "快捷操作",
    image: "新图片",
    video: "新视频",
    meta: "发布到 Instagram",
    x: "发布到 X",
    any: "发布到任意平台",
  },
  usage: {
    title: "用量",
    resets: (date) => `${date}重置`,
    images: "图片生成",
    videos: "视频生成",
    posts: "帖子发布",
    unlimited: "Premium 不限量",
    remaining: (count) => `剩余 ${number(count)}`,
    plans: "查看套餐",
  },
  week: {
    title: "本周",
    calendar: "日历",
    empty: "没有定时帖子",
    more: (count) => `还有 ${number(count)} 条`,
    untitled: "无标题帖子",
  },
};
