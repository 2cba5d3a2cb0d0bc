import type { generation as model } from "#shared/server-messages/de/generation.ts";

export const generation: Record<keyof typeof model, string> = {
  "Use a month like {month}": "请使用 {month} 这样的月份",
  "Use a number of US dollars, 0 or more": "请输入美元金额，0 或以上",
  "At most {n} US dollars": "最多 {n} 美元",
  "Use whole cents": "请精确到美分",
  "Write a prompt first": "请先填写提示词",
  "Choose {list} seconds": "请选择 {list} 秒",
  "Say what the post is about, or choose a creation": "请说明帖子的主题，或选择一个作品",
  "{=reason}. Mend the workflow in the file of COMFYUI_WORKFLOW": "{=reason}。请修正 COMFYUI_WORKFLOW 文件中的工作流",
  "Only what failed, or is a draft, can be made again": "只有失败的或草稿才能重新生成",
  "This server has no such model for {=type}s. Choose {list}": "本服务器没有这个模型（{=type}）。请选择 {list}",
  "{model} makes videos of {list} seconds": "{model} 可制作 {list} 秒的视频",
  "{model} makes videos of {list} pixels": "{model} 可制作 {list} 像素的视频",
  "{model} does not begin with a picture. Choose another model": "{model} 不支持起始图片，请选择其他模型",
  "This is not being made any more": "已不在生成中",
  "Image generation timed out": "图片生成超时",
  "Video generation timed out": "视频生成超时",
  "This server has the model {model} no more. Choose another one": "本服务器已没有模型 {model}，请选择其他模型",
  "The model made something unusable. {=reason}": "模型生成的内容无法使用。{=reason}",
  "Write a prompt into the draft first": "请先在草稿中填写提示词",
  "This is not one of your finished pictures. A video begins with a PNG, JPEG or WebP":
    "这不是你已完成的图片。视频的起始图片须为 PNG、JPEG 或 WebP",
  "The picture this video was to begin with is gone. Choose another one": "此视频的起始图片已不存在，请另选一张",
  "Your cap is {usd} a month, and nobody knows what {model} costs. Choose another model, remove the cap in the settings, or ask whoever runs this server to put its price into AI_PRICES.":
    "你的上限是每月 {usd}，而 {model} 的价格未知。请选择其他模型、在设置中取消上限，或请服务器管理员在 AI_PRICES 中填写价格。",
  "This may cost up to {usd}.": "最多可能花费 {usd}。",
  "This would cost about {usd}.": "预计花费约 {usd}。",
  "Your cap is {usd} a month, {usdSpent} of it is spent and {usdReserved} is reserved for what is being made.":
    "你的上限是每月 {usd}，已花费 {usdSpent}，另有 {usdReserved} 预留给正在生成的内容。",
  "Your cap is {usd} a month, {usdSpent} of it is spent.": "你的上限是每月 {usd}，已花费 {usdSpent}。",
  "Raise the cap in the settings, or choose a free model.": "请在设置中提高上限，或选择免费模型。",
  "This server has no text model. Whoever runs it can set TEXT_MODEL to get suggestions":
    "本服务器没有文本模型。管理员可设置 TEXT_MODEL 以启用建议",
  "The suggestion was given up": "已放弃此建议",
  "The text model did not answer with anything useful. Try again": "文本模型没有给出有用的回答，请重试",
  "{=provider} was asked before, and its answer got lost. Look there whether it made something before you try again":
    "已向 {=provider} 请求过，但回应丢失了。重试前请先到那里查看是否已生成",
  "The workflow of COMFYUI_WORKFLOW saved no {=type}": "COMFYUI_WORKFLOW 的工作流没有保存{=type}",
  "The making was stopped in ComfyUI before it was done. Try again": "在 ComfyUI 中提前停止了生成，请重试",
  "ComfyUI was restarted, and knows nothing of this any more. Try again": "ComfyUI 已重启，没有此任务的记录，请重试",
  "Fal does not allow what came of this prompt. Change the prompt": "Fal 不允许此提示词生成的内容，请修改提示词",
  "Fal took the request, but does not say where its result will be": "Fal 接受了请求，但没有说明结果在哪里",
  "The model {model} needs a picture to begin with. Choose one": "模型 {model} 需要起始图片，请选择一张",
  "The model {model} takes no picture to begin with. Leave it out": "模型 {model} 不支持起始图片，请去掉",
  "The content rules of {=provider} stopped this. Change the words and try again":
    "{=provider} 的内容规则阻止了此请求。请修改文字后重试",
  "{=provider} made no picture of this. Describe what is to be seen, and try again":
    "{=provider} 没有生成图片。请描述想看到的画面后重试",
  "{=provider} says that the video is done, but not where it lies": "{=provider} 表示视频已完成，但没有说明位置",
  "{=provider} tried and did not succeed. Try again": "{=provider} 尝试后未成功，请重试",
  "{=provider} tried and did not succeed": "{=provider} 尝试后未成功",
  "{=provider} tried and did not succeed: {said}": "{=provider} 尝试后未成功：{said}",
  "{=provider} answered with something that Postloom does not understand": "{=provider} 返回了 Postloom 无法理解的内容",
  "{=provider} knows nothing of this request any more. Look there whether it made something before you try again":
    "{=provider} 已没有此请求的记录。重试前请先到那里查看是否已生成",
  "{=provider} answered with more than a picture or a video can be": "{=provider} 返回的数据超过了图片或视频的大小",
  "{=provider} answered with more than fits. Try again": "{=provider} 返回的内容过多，请重试",
  "{=provider} gave no answer, so nobody can tell whether it made something. Look there before you try again":
    "{=provider} 没有回应，无法得知是否已生成。重试前请先到那里查看",
  "{=provider} gave no clear answer, so nobody can tell whether it made something. Look there before you try again":
    "{=provider} 的回应不明确，无法得知是否已生成。重试前请先到那里查看",
  "{=provider} does not take the key of this server. Whoever runs it has to check {setting}":
    "{=provider} 不接受本服务器的密钥。请管理员检查 {setting}",
  "{=provider} says that the account has no credit left. Whoever runs this server has to top it up there":
    "{=provider} 表示账户余额已用完。请服务器管理员到那里充值",
  "{=provider} does not allow this content. Change the prompt": "{=provider} 不允许此内容，请修改提示词",
  "{=provider} does not allow this content. Change the prompt: {said}":
    "{=provider} 不允许此内容，请修改提示词：{said}",
  "{=provider} does not take this request": "{=provider} 不接受此请求",
  "{=provider} does not take this request: {said}": "{=provider} 不接受此请求：{said}",
  "{=provider} answered with something unusable": "{=provider} 返回了无法使用的内容",
  "{=provider} answered with something unusable: {said}": "{=provider} 返回了无法使用的内容：{said}",
  "{=provider} sent something that is not a {=type}. Try again": "{=provider} 发送的不是{=type}，请重试",
  "{=provider} made a {=type} that cannot be fetched right now. Try again":
    "{=provider} 生成的{=type}暂时无法获取，请重试",
  "{=provider} made a {=type} that cannot be fetched, {=reason}. Try again":
    "{=provider} 生成的{=type}无法获取：{=reason}。请重试",
  "The model {model} makes none of our lengths. Choose another model":
    "模型 {model} 不支持任何可选时长，请选择其他模型",
  "The model {model} makes at most {n} seconds. Choose a shorter length, or another model":
    "模型 {model} 最长 {n} 秒。请选择更短的时长或其他模型",
  "Videos cannot be made on this server: there is no video codec for {system} on {chip}":
    "本服务器无法生成视频：{chip} 上的 {system} 没有视频编解码器",
  "Built-in renderer": "内置渲染器",
  "Built-in renderer. Add an AI provider for model output": "内置渲染器。添加 AI 服务商即可使用模型生成",
  "One job makes at most 8 seconds, in 1280x720. Billed are at least 5 seconds":
    "每次最多 8 秒，1280x720。至少按 5 秒计费",
  "One job makes at most 8 seconds. Billed are 4 seconds for 3 and 6 for 5; in Full HD always 8":
    "每次最多 8 秒。3 秒按 4 秒、5 秒按 6 秒计费；全高清一律按 8 秒",
  "The model {model} takes no prompt. Choose one that makes things from words":
    "模型 {model} 不接受提示词，请选择文生图/视频的模型",
  "The model {model} needs more than Postloom can give: {list}. Choose another":
    "模型 {model} 需要 Postloom 无法提供的内容：{list}。请选择其他模型",
  "Replicate finished, but holds no file of it. Results are kept for an hour":
    "Replicate 已完成，但没有文件。结果只保留一小时",
  "The making was stopped at Replicate before it was done. Try again": "在 Replicate 提前停止了生成，请重试",
  "The model does not allow this content. Change the prompt": "模型不允许此内容，请修改提示词",
  "The model at Replicate tried and did not succeed": "Replicate 上的模型尝试后未成功",
  "Replicate knows no model {model}. Choose another model": "Replicate 没有模型 {model}，请选择其他模型",
  "The model server": "模型服务器",
  "it is too large": "文件太大",
  "it is not where it should be": "文件不在应有的位置",
  "{=provider} takes no more requests for now.": "{=provider} 暂不接受更多请求。",
  "{=provider} cannot take requests right now.": "{=provider} 现在无法接受请求。",
  "{=provider} cannot be reached.": "无法连接 {=provider}。",
  "Many videos are being made right now.": "正在生成的视频较多。",
  "Many images are being made right now.": "正在生成的图片较多。",
  "Your earlier {=unit} are still being made.": "之前的{=unit}仍在生成。",
  "Please wait for them.": "请等待完成。",
  "Try again later": "请稍后再试",
  "Try again in a few minutes": "请几分钟后再试",
  "Try again in a minute": "请一分钟后再试",
  "Generation started": "已开始生成",
  "Image generation started": "已开始生成图片",
  "Video generation started": "已开始生成视频",
};
