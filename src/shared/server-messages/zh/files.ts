import type { files as model } from "#shared/server-messages/de/files.ts";

export const files: Record<keyof typeof model, string> = {
  "A {kind} file may have at most {size}": "{kind} 文件最大 {size}",
  "There can be {n} uploads at most. Delete some to make room": "最多上传 {n} 个文件，请删除一些",
  "Your uploads take {size} of {max}. Delete some to make room": "你上传的文件已占用 {size}/{max}，请删除一些",
  "Your data is being exported already. Wait until that has begun to download": "正在导出你的数据，请等待下载开始",
  "An archive is being imported already. Wait until that is done": "已在导入存档，请等待完成",
  "The files of the archive took too long, and nothing was imported. Please try again.":
    "存档中的文件处理过久，未导入任何内容，请重试。",
  "The archive holds a file that is none of ours": "存档中含有不属于我们的文件",
  "{file} is a link or a device, not a file": "{file} 是链接或设备，不是文件",
  "{file} is encrypted": "{file} 已加密",
  "{file} unpacks to too much": "{file} 解压后过大",
  "{file} is too large": "{file} 太大",
  "{file} is in the archive twice": "{file} 在存档中出现两次",
  "{file} is not valid JSON": "{file} 不是有效的 JSON",
  "{file} is missing": "缺少 {file}",
  "The file {file} is no {=type}": "文件 {file} 不是{=type}",
  "{file} has more than {n} lines": "{file} 超过 {n} 行",
  "{file}, line {n} is too long": "{file} 第 {n} 行过长",
  "{file}, line {n}": "{file} 第 {n} 行",
  "{file} names something twice": "{file} 中有重复项",
  "{file} refers to something that is not in the archive": "{file} 引用了存档中没有的内容",
  "The archive holds too many files": "存档中文件过多",
  "The archive unpacks to too much": "存档解压后过大",
  "The lists have more than {n} MB together": "各列表合计超过 {n} MB",
  "The lists have more than {n} lines together": "各列表合计超过 {n} 行",
  "This is not an archive of Postloom": "这不是 Postloom 的存档",
  "This server reads version {n} of the archive, and this is {version}": "本服务器读取第 {n} 版存档，而这是 {version}",
  "This is not a zip file": "这不是 zip 文件",
  "The zip file is damaged": "zip 文件已损坏",
  "Send an archive": "请发送存档",
  "The server is busy with the data of other people. Please try again in a minute.":
    "服务器正在处理他人的数据，请一分钟后再试。",
  "Send a JPEG, PNG, WebP or GIF picture": "请发送 JPEG、PNG、WebP 或 GIF 图片",
  "Send a JPEG, PNG, WebP or GIF picture, or an MP4 or MOV video":
    "请发送 JPEG、PNG、WebP 或 GIF 图片，或 MP4、MOV 视频",
  "This picture is too large: at most {n} pixels a side": "图片过大：每边最多 {n} 像素",
  "This picture is too large: at most {n} frames, and this has {has}": "图片过大：最多 {n} 帧，而它有 {has} 帧",
  "This picture is too large: at most {n} megapixels in all frames": "图片过大：所有帧合计最多 {n} 百万像素",
  "This picture is too large: at most {n} megapixels": "图片过大：最多 {n} 百万像素",
  "This picture is damaged and cannot be read": "图片已损坏，无法读取",
  "This picture cannot be made small enough for the platform": "无法将图片缩小到平台要求",
  "The name ends in {ending}, but the file is a {kind}. Give it the ending {right}":
    "文件名以 {ending} 结尾，但内容是 {kind}。请改为 {right}",
  "The file was sent as {sent}, but it is a {kind}. Send it as {right}":
    "文件以 {sent} 发送，但实际是 {kind}。请以 {right} 发送",
  "The server has no room left for new media": "服务器没有空间存放新文件",
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
  "This video does not say how it is to be decoded": "视频未注明解码方式",
  "This video breaks off: the file is not complete. Send it again": "视频中断：文件不完整，请重新发送",
  "A video of {seconds} s would be unwatchable in {size} MB. Make it shorter":
    "{seconds} 秒的视频压到 {size} MB 将无法观看，请缩短时长",
  "This video takes too long to work on. Send a shorter or a simpler one": "视频处理时间过长，请发送更短或更简单的视频",
  "The file may have at most {n} MB": "文件最大 {n} MB",
  "Send the file in the field {field}": "请在字段 {field} 中发送文件",
  "Send multipart/form-data with the file in the field {field}":
    "请发送 multipart/form-data，并将文件放在字段 {field} 中",
  "The file's name: {=reason}": "文件名：{=reason}",
  "The file is empty": "文件为空",
  "A field's name has at most {n} bytes": "字段名最多 {n} 字节",
  "A field has at most {n} KB": "字段最大 {n} KB",
  "Send one file": "请发送一个文件",
  "Send at most {n} parts": "最多发送 {n} 个部分",
  "The multipart body is broken or incomplete": "multipart 请求体损坏或不完整",
  "Send a file": "请发送文件",
  "{=reason}. Mend the workflow in the file of COMFYUI_WORKFLOW": "{=reason}。请修正 COMFYUI_WORKFLOW 文件中的工作流",
  "This video takes too much memory to unpack. Send one of fewer pixels": "视频解码占用内存过多，请发送像素更少的视频",
  "The sound of this video has {n} channels at {hz} Hz. Send at most {max} at {most}":
    "视频声音有 {n} 个声道、{hz} Hz。最多 {max} 个、{most}",
  "This video holds the same bytes more than once. Save it anew and send that": "视频中有重复的数据，请重新保存后发送",
  "This video says that it has {size} pixels, and it has {has}. Save it anew and send that":
    "视频标明 {size} 像素，实际是 {has}。请重新保存后发送",
};
