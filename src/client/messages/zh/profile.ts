import type { Areas } from "../areas.ts";
import { numberIn } from "../phrase.ts";

const number = numberIn("zh");

export const profile: Areas["profile"] = {
  title: "个人资料",
  back: "返回总览",
  edit: "编辑资料",
  cancel: "取消",
  save: "保存更改",
  saving: "正在保存",
  saved: "资料已更新",
  failed: "资料更新失败",
  joined: (month) => `${month}加入`,
  notSet: "未填写",
  noBio: "还没有添加简介",
  details: "个人信息",
  fields: {
    firstName: "名字",
    lastName: "姓氏",
    email: "邮箱",
    emailFixed: "（不可更改）",
    bio: "简介",
    website: "网站",
    location: "所在地",
  },
  errors: {
    firstName: "请填写所有必填项",
    tooLong: (max) => `最多 ${number(max)} 个字符`,
    website: "请输入完整网址，例如 https://example.com",
  },
  avatar: {
    label: "你的头像",
    choose: "选择图片",
    hint: "支持 JPEG、PNG、WebP 或 GIF，立即生效。",
    remove: "移除",
    removing: "正在移除",
    removed: "头像已移除",
    notRemoved: "头像未移除",
    cropTitle: "裁剪头像",
    cropText: "拖动图片或使用方向键。只保留圆圈内的部分。",
    cropArea: "保留的图片区域",
    zoom: "缩放",
    use: "使用图片",
    uploading: "正在上传",
    updated: "头像已更新",
    failed: "头像上传失败",
    unreadable: "无法将此文件读取为图片。请选择 JPEG、PNG、WebP 或 GIF。",
  },
  stats: {
    title: "活动统计",
    images: "图片",
    videos: "视频",
    posts: "帖子",
    failed: "无法加载数据",
  },
  leave: {
    title: "不保存就离开？",
    text: "你对资料所做的更改将会丢失。",
    stay: "继续编辑",
    leave: "离开",
  },
};
