import type { rules as model } from "#shared/server-messages/de/rules.ts";

export const rules: Record<keyof typeof model, string> = {
  "{name} accepts {n} characters; this is {over} over": "{name} 最多 {n} 个字符，超出 {over} 个",
  "{name} accepts {n} hashtags": "{name} 最多 {n} 个话题标签",
  "{name} accepts {n} mentions": "{name} 最多提及 {n} 次",
  "{name} accepts one cashtag, like $ABC, in one post": "{name} 每条帖子只接受一个股票标签，如 $ABC",
  "{name} does not accept a character in this text": "{name} 不接受这段文字中的某个字符",
  "A thread has at most {n} posts here": "这里一个推文串最多 {n} 条",
  "Write something, or remove this part of the thread": "请写点内容，或移除推文串中的这一条",
  "{name} needs a text, a picture or a video": "{name} 需要文字、图片或视频",
  "{name} refuses the same text twice. Change one of them.": "{name} 不接受重复的文字，请改其中一条。",
  "{name} needs a picture or a video": "{name} 需要图片或视频",
  "{name} accepts {n} pictures in one post here": "{name} 每条帖子最多 {n} 张图片",
  "{name} accepts 1 picture in one post here": "{name} 每条帖子最多 1 张图片",
  "{name} accepts {n} GIFs in one post here": "{name} 每条帖子最多 {n} 个 GIF",
  "{name} accepts 1 GIF in one post here": "{name} 每条帖子最多 1 个 GIF",
  "{name} accepts {n} videos in one post here": "{name} 每条帖子最多 {n} 个视频",
  "{name} accepts 1 video in one post here": "{name} 每条帖子最多 1 个视频",
  "{name} does not take different kinds of media in one post: choose pictures or one video":
    "{name} 的一条帖子不能混用不同媒体：请选图片或一个视频",
  "{name} accepts a GIF of at most 1280 × 1080 pixels and 15 MB. Use a smaller one.":
    "{name} 的 GIF 最大 1280 × 1080 像素、15 MB，请用小一点的。",
  "{name} accepts videos of {least} or longer; this one has {has}. Make a longer one.":
    "{name} 的视频至少 {least}，这个是 {has}，请做长一点。",
  "{name} accepts videos of at most {most}; this one has {has}. Make a shorter one.":
    "{name} 的视频最长 {most}，这个是 {has}，请做短一点。",
  "{name} accepts videos of at most {most}; this one has {has}. Make a shorter or smaller one.":
    "{name} 的视频最大 {most}，这个是 {has}，请做短或小一点。",
  "{name} accepts videos of at most {most} pixels; this one has {has}. Make it at 1280 × 720.":
    "{name} 的视频最大 {most} 像素，这个是 {has}，请做成 1280 × 720。",
  "{name} accepts videos of at most {most} pixels in width; this one has {has}. Make a smaller one.":
    "{name} 的视频最宽 {most} 像素，这个是 {has}，请做小一点。",
  "{name} accepts videos of {least} pixels or more a side; this one has {has}.":
    "{name} 的视频每边至少 {least} 像素，这个是 {has}。",
  "{name} does not accept a video this tall: {has}. Choose another shape.":
    "{name} 不接受这么高的视频：{has}。请换一种比例。",
  "{name} does not accept a video this wide: {has}. Choose another shape.":
    "{name} 不接受这么宽的视频：{has}。请换一种比例。",
  "{name} does not accept videos in {codec}. Use one in H.264.": "{name} 不接受 {codec} 视频，请用 H.264。",
  "{name} cannot fetch pictures from this server, because its address is not on the internet. Post a single video, or have whoever runs this server set PUBLIC_URL.":
    "{name} 无法从这台服务器获取图片，因为它的地址不在互联网上。请只发一个视频，或请服务器管理员设置 PUBLIC_URL。",
  "{name} accepts {max} different links": "{name} 最多接受 {max} 个不同的链接",
  "{name} does not accept this text: its characters take too much room. Make it shorter.":
    "{name} 不接受这段文字：字符占用的空间太大。请缩短。",
};
