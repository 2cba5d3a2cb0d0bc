import type { creations as model } from "#shared/server-messages/de/creations.ts";

export const creations: Record<keyof typeof model, string> = {
  "Write a title": "请填写标题",
  "A {kind} file may have at most {size}": "{kind} 文件最大 {size}",
  "There can be {n} uploads at most. Delete some to make room": "最多上传 {n} 个文件，请删除一些",
  "Your uploads take {size} of {max}. Delete some to make room": "你上传的文件已占用 {size}/{max}，请删除一些",
  "This picture is too large: at most {n} pixels a side": "图片过大：每边最多 {n} 像素",
  "This picture is too large: at most {n} frames, and this has {has}": "图片过大：最多 {n} 帧，而它有 {has} 帧",
  "This picture is too large: at most {n} megapixels in all frames": "图片过大：所有帧合计最多 {n} 百万像素",
  "This picture is too large: at most {n} megapixels": "图片过大：最多 {n} 百万像素",
  "This picture is damaged and cannot be read": "图片已损坏，无法读取",
  "This picture cannot be made small enough for the platform": "无法将图片缩小到平台要求",
  "The place where media is kept does not answer. Please try again in a moment.": "媒体存储没有响应，请稍后再试。",
  "This video does not say how fast its frames follow each other. Send one with 23 to 60 a second":
    "视频未注明帧率。请发送每秒 23 到 60 帧的视频",
  "This video is coded as {codec}. Send H.264, HEVC, VP9 or AV1: no other can be converted":
    "视频编码为 {codec}。请发送 H.264、HEVC、VP9 或 AV1，其他格式无法转换",
  "This video is {width}x{height} pixels. Each side must have {min} to {max}":
    "视频为 {width}x{height} 像素。每边须为 {min} 到 {max}",
  "The sound of this video is coded as something unknown. Send AAC, or a video without sound":
    "视频的声音编码未知。请发送 AAC，或无声视频",
  "The sound of this video cannot be decoded. Send AAC, or a video without sound":
    "无法解码视频的声音。请发送 AAC，或无声视频",
  "This video is shorter than half a second": "视频短于半秒",
  "This video is longer than four hours: no platform takes that": "视频超过四小时：没有平台接受",
  "This video cannot be made small enough. Make it shorter": "视频无法缩到足够小，请缩短时长",
  "This video is damaged and cannot be read": "视频已损坏，无法读取",
  "A part of this video is to be played at another speed. Export it as a new file and send that":
    "该视频有一部分设为以其他速度播放。请导出为新文件后再发送",
  "This video is coded in RGB, which cannot be converted. Export it in YUV 4:2:0 and send that":
    "该视频采用 RGB 编码，无法转换。请导出为 YUV 4:2:0 后再发送",
  "No frame of this video can be decoded: it may have been cut out of a longer one. Export it as a new file and send that":
    "该视频没有可解码的画面，可能是从较长的视频中截取的。请导出为新文件后再发送",
  "This video does not say how it is to be decoded": "视频未注明解码方式",
  "This video breaks off: the file is not complete. Send it again": "视频中断：文件不完整，请重新发送",
  "A video of {seconds} s would be unwatchable in {size} MB. Make it shorter":
    "{seconds} 秒的视频压到 {size} MB 将无法观看，请缩短时长",
  "This video takes too long to work on. Send a shorter or a simpler one": "视频处理时间过长，请发送更短或更简单的视频",
  "This video takes too much memory to unpack. Send one of fewer pixels": "视频解码占用内存过多，请发送像素更少的视频",
  "The sound of this video has {n} channels at {hz} Hz. Send at most {max} at {most}":
    "视频声音有 {n} 个声道、{hz} Hz。最多 {max} 个、{most}",
  "This video holds the same bytes more than once. Save it anew and send that": "视频中有重复的数据，请重新保存后发送",
  "This video says that it has {size} pixels, and it has {has}. Save it anew and send that":
    "视频标明 {size} 像素，实际是 {has}。请重新保存后发送",
  "There is no such setting for {=type}s": "此处没有这项设置（{=type}）",
  "A scheduled post uses this. Cancel or change that post first, or send force=true to turn it into a draft.":
    "有定时帖子使用它。请先取消或修改该帖子，或发送 force=true 将其转为草稿。",
  "Use one of {list}": "请使用以下之一：{list}",
  "Leave this out when you send a file": "发送文件时请省略此项",
  "At most {size}": "最大 {size}",
  "This is made already. Prompt and settings can be changed while it is a draft only":
    "已经生成。提示词和设置只能在草稿状态下修改",
  "Image generation failed": "图片生成失败",
  "Video generation failed": "视频生成失败",
  "This file holds no video": "文件中没有视频",
  "The video's process stopped early ({reason})": "视频处理提前中断（{reason}）",
  "Creation saved": "作品已保存",
  "This is not one of your creations": "这不是你的作品",
  "This file cannot be fetched: {=reason}": "无法获取此文件：{=reason}",
  "A planned post uses this, so its alt text is changed only by those who may publish. Ask an editor.":
    "已排期的帖子使用了此文件，因此只有可以发布的人才能更改其替代文本。请联系编辑。",
  "A planned or repeating post takes over this alt text, and posts of your role need an approval. Write it in the post instead.":
    "已排期或重复的帖子会沿用这段替代文本，而你的角色的帖子需要先获批。请改为在帖子中填写。",
  "This AVIF is animated, and only its first picture could be kept. Send it as GIF, WebP or MP4":
    "此 AVIF 是动图，只能保留第一帧。请以 GIF、WebP 或 MP4 发送",
  "This PNG is animated, and only its first picture could be kept. Send it as GIF, WebP or MP4":
    "此 PNG 是动图，只能保留第一帧。请以 GIF、WebP 或 MP4 发送",
  "This is a HEIC photo, which cannot be read here. Save it as JPEG and send that. An iPhone takes JPEG with Settings, Camera, Formats, Most Compatible":
    "这是 HEIC 照片，这里无法读取。请另存为 JPEG 后发送。在 iPhone 上选择“设置”、“相机”、“格式”、“兼容性最佳”即可拍摄 JPEG",
  "This is a sound file. Send a picture or a video": "这是音频文件。请发送图片或视频",
  "This is a picture of the type {name}, which cannot be read here. Save it as PNG or JPEG and send that":
    "这是 {name} 类型的图片，这里无法读取。请另存为 PNG 或 JPEG 后发送",
  "This is a video of the type {name}, which cannot be read here. Save it as MP4 with H.264 and send that":
    "这是 {name} 类型的视频，这里无法读取。请另存为 H.264 编码的 MP4 后发送",
  "This is a {name}. Send a picture or a video": "这是 {name} 文件。请发送图片或视频",
  "This is neither a picture nor a video that can be read here. Send JPEG, PNG, WebP, GIF, AVIF or TIFF, or MP4, MOV or WebM":
    "这不是这里能读取的图片或视频。请发送 JPEG、PNG、WebP、GIF、AVIF 或 TIFF，或者 MP4、MOV 或 WebM",
  "This TIFF has {n} pages. Save the page you mean as a picture of its own and send that":
    "此 TIFF 有 {n} 页。请将需要的一页另存为单独的图片后发送",
  "This file is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture": "此文件不是 JPEG、PNG、WebP、GIF、AVIF 或 TIFF 图片",
};
