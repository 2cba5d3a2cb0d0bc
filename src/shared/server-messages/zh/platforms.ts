import type { platforms as model } from "#shared/server-messages/de/platforms.ts";

export const platforms: Record<keyof typeof model, string> = {
  "A thread has at most {n} posts": "推文串最多 {n} 条",
  "This is not a handle. Type it whole, like anna.bsky.social.": "这不是用户名。请完整输入，例如 anna.bsky.social。",
  "There is no account with this handle. Type it whole, like anna.bsky.social.":
    "没有使用此用户名的账号。请完整输入，例如 anna.bsky.social。",
  "The server of this account offers no sign-in for other apps. Connect it with an app password.":
    "该账号的服务器不提供其他应用的登录。请使用应用密码连接。",
  "To sign in at Bluesky, this server needs an https address without a port as its PUBLIC_URL. An app password works without.":
    "要在 Bluesky 登录，此服务器的 PUBLIC_URL 需要是不带端口的 https 地址。使用应用密码则不需要。",
  "This is the main password of the account. Make an app password at Bluesky and use that one.":
    "这是该账号的主密码。请在 Bluesky 创建应用密码并使用它。",
  "The server refused this handle with this password. Use an app password.":
    "服务器拒绝了此用户名和密码。请使用应用密码。",
  "This is not the address of a server. Type it like bsky.social.": "这不是服务器的地址。请按此格式输入：bsky.social。",
  "Bluesky leads back to 127.0.0.1 but not to localhost: set PUBLIC_URL=http://127.0.0.1:{port}, or connect with an app password.":
    "Bluesky 会跳转回 127.0.0.1，但不会跳转到 localhost：请设置 PUBLIC_URL=http://127.0.0.1:{port}，或使用应用密码连接。",
  "There is no Mastodon server at this address. Type the one at which you log in, like mastodon.social.":
    "此地址没有 Mastodon 服务器。请输入你登录时所用的地址，例如 mastodon.social。",
  "This is not the address of a server. Type it like mastodon.social.":
    "这不是服务器地址。请按 mastodon.social 的格式输入。",
  "Mastodon has many servers. Type the address of yours, like mastodon.social.":
    "Mastodon 有许多服务器。请输入你的服务器地址，例如 mastodon.social。",
  "It is not known on which server the account is.": "不清楚该账号位于哪个服务器。",
  "The server answered with a fault of its own.": "服务器返回了自身的故障。",
  "The server refused this.": "服务器拒绝了此操作。",
  "The server no longer knows this app.": "服务器已不认识此应用。",
  "The server refused the grant.": "服务器拒绝了授权。",
  "The media are not uploaded.": "媒体尚未上传。",
  "The server could not process the file.": "服务器无法处理该文件。",
  "The server no longer has the file.": "服务器上已没有该文件。",
  "The server is still processing the file.": "服务器仍在处理该文件。",
  "The wait for the server was cut short.": "等待服务器的过程被中断。",
  "The server shows several posts with this text": "服务器显示有多个相同文字的帖子",
  "The server did not show all of the account's posts": "服务器没有显示该账号的全部帖子",
  "The server shows a post of this app, but not whether its text is this one":
    "服务器显示了此应用的一个帖子，但没有说明其文字是否就是这一个",
  "The network's answer does not tell its time": "网络的回复没有注明时间",
  "{name} refuses the same text twice, and this one never changes.": "{name} 不接受重复的文字，而这条从不变化。",
  "{name} refuses the same text twice. Add variants that take turns.": "{name} 不接受重复的文字，请添加轮换的版本。",
  "{name} refuses the same text twice. Two of the variants are alike.": "{name} 不接受重复的文字，有两个版本相同。",
  "Facebook does not take the video in.": "Facebook 未能接收视频。",
  "Facebook could not process the video.": "Facebook 无法处理视频。",
  "Facebook is still processing the video.": "Facebook 仍在处理视频。",
  "Facebook does not know the pictures any more.": "Facebook 上已没有这些图片。",
  "The post was not prepared.": "帖子未准备好。",
  "Facebook asks for a piece that is not there.": "Facebook 请求了不存在的片段。",
  "Facebook does not show the post it was told to publish": "Facebook 没有显示应发布的帖子",
  "Make the video again, or choose another one.": "请重新制作视频，或选择其他视频。",
  "Instagram needs an address to fetch the file from.": "Instagram 需要一个可获取文件的地址。",
  "What was prepared is gone.": "准备好的内容已不存在。",
  "The wait for {platform} was cut short.": "等待 {platform} 时被中断。",
  "What was prepared is older than a day.": "准备好的内容已超过一天。",
  "{name} is still processing the post.": "{name} 仍在处理该帖子。",
  "Instagram fetches pictures from this server, and cannot reach it: its address leads to this machine or its own network only.":
    "Instagram 需要从本服务器获取图片，但无法访问：该地址只能在本机或内部网络中使用。",
  "Post a single video, which is sent to Instagram, or have whoever runs this server set PUBLIC_URL to an address on the internet.":
    "请发布单个视频（会直接发送给 Instagram），或请服务器管理员将 PUBLIC_URL 设为互联网地址。",
  "Instagram needs a picture or a video.": "Instagram 需要图片或视频。",
  "Add a picture or a video to the post.": "请为帖子添加图片或视频。",
  "Instagram does not show what was prepared": "Instagram 没有显示已准备的内容",
  "Threads does not show what was prepared": "Threads 没有显示已准备的内容",
  "Instagram published the post but does not show which one it is": "Instagram 已发布帖子，但未显示是哪一条",
  "Instagram reports an error for the post": "Instagram 报告帖子出错",
  "The post has several comments with this text": "帖子有多条相同文字的评论",
  "Not all comments of the post were shown": "未显示帖子的全部评论",
  "Instagram does not tell whose comment it is": "Instagram 未说明评论是谁发的",
  "{name} has no threads.": "{name} 不支持推文串。",
  "Put the text into the post itself or into its first comment.": "请将文字写在帖子本身或首条评论中。",
  "The network answered with something unexpected.": "平台返回了意外的内容。",
  "The network gave an error that does not tell whether the post went out.": "平台返回的错误未说明帖子是否已发出。",
  "The network refused this.": "平台拒绝了此内容。",
  "{platform} named an unexpected upload address.": "{platform} 给出了意外的上传地址。",
  "The connection to the account is no longer valid.": "与账号的连接已失效。",
  "{platform} did not take the video in.": "{platform} 未能接收视频。",
  "X answered with a fault of its own.": "X 自身出现故障。",
  "X refused this.": "X 拒绝了此内容。",
  "X refused the grant.": "X 拒绝了授权。",
  "X refused the app keys.": "X 拒绝了应用密钥。",
  "X does not know the upload any more.": "X 上已没有这次上传。",
  "X is still processing the video.": "X 仍在处理视频。",
  "X shows several posts with this text": "X 上有多条相同文字的帖子",
  "X did not show all of the account's posts": "X 未显示该账号的全部帖子",
  "LinkedIn answered with a fault of its own.": "LinkedIn 自身出现故障。",
  "LinkedIn refused this.": "LinkedIn 拒绝了此内容。",
  "LinkedIn refused the grant.": "LinkedIn 拒绝了授权。",
  "LinkedIn refused the app keys.": "LinkedIn 拒绝了应用密钥。",
  "LinkedIn is still processing the file.": "LinkedIn 仍在处理文件。",
  "A file was not uploaded.": "有一个文件没有上传。",
  "LinkedIn shows several posts with this text": "LinkedIn 上有多条相同文字的帖子",
  "LinkedIn did not show all of the Page's posts": "LinkedIn 未显示该主页的全部帖子",
  "LinkedIn shows several comments with this text": "LinkedIn 上有多条相同文字的评论",
  "LinkedIn did not show all comments of the post": "LinkedIn 未显示该帖子的全部评论",
  "LinkedIn does not let apps list the comments below a person's post. Look at the post on LinkedIn.":
    "LinkedIn 不允许应用列出个人帖子下的评论。请在 LinkedIn 上查看该帖子。",
  "LinkedIn does not let apps list a person's own posts. Look at the posts of the profile on LinkedIn: https://www.linkedin.com/in/me/recent-activity/all/":
    "LinkedIn 不允许应用列出个人自己的帖子。请在 LinkedIn 上查看个人资料的帖子：https://www.linkedin.com/in/me/recent-activity/all/",
  "Threads needs an address to fetch the file from.": "Threads 需要一个可获取文件的地址。",
  "Threads could not process the media.": "Threads 无法处理媒体文件。",
  "Threads fetches pictures and videos from this server, and cannot reach it: its address leads to this machine or its own network only.":
    "Threads 会从本服务器获取图片和视频，但无法访问：其地址只指向本机或其内部网络。",
  "Post a text, or have whoever runs this server set PUBLIC_URL to an address on the internet.":
    "请发布文字，或请服务器管理员将 PUBLIC_URL 设置为互联网地址。",
  "The post has several replies with this text": "该帖子有多条相同文字的回复",
  "Threads does not tell whose reply it is": "Threads 未说明该回复属于谁",
  "Not all replies to the post were shown": "未显示该帖子的所有回复",
  "Threads published the post but does not show which one it is": "Threads 已发布该帖子，但未显示是哪一条",
  "Threads reports an error for the post": "Threads 报告该帖子出错",
  "{name} accepts {n} characters; this is {over} over": "{name} 最多 {n} 个字符，超出 {over} 个",
  "{name} accepts an alt text of {n} characters; this one is {over} over":
    "{name} 的替代文字最多 {n} 个字符，这里超出 {over} 个",
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
  "{name} accepts {n} videos in one post here": "{name} 每条帖子最多 {n} 个视频",
  "{name} accepts 1 video in one post here": "{name} 每条帖子最多 1 个视频",
  "{name} does not take different kinds of media in one post: choose pictures or one video":
    "{name} 的一条帖子不能混用不同媒体：请选图片或一个视频",
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
  "On {name} only the first picture of this animation is shown, because it cannot be a video there. Make it shorter, or post a video.":
    "此动图在 {name} 上不能作为视频发布，只会显示第一帧：请缩短动图，或发布视频。",
  "On {name} only the first picture of the animation is shown, because the post has other media. Post it alone to keep it moving.":
    "动图与其他媒体一起发布，在 {name} 上只会显示第一帧。单独发布即可保持动态。",
  "{name} does not accept videos in {codec}. Use one in H.264.": "{name} 不接受 {codec} 视频，请用 H.264。",
  "{name} cannot fetch pictures from this server, because its address is not on the internet. Post a single video, or have whoever runs this server set PUBLIC_URL.":
    "{name} 无法从这台服务器获取图片，因为它的地址不在互联网上。请只发一个视频，或请服务器管理员设置 PUBLIC_URL。",
  "{name} cannot fetch pictures or videos from this server, because its address is not on the internet. Post a text, or have whoever runs this server set PUBLIC_URL.":
    "{name} 无法从这台服务器获取图片或视频，因为它的地址不在互联网上。请只发文字，或请服务器管理员设置 PUBLIC_URL。",
  "Everybody sees the posts of this account on {name}: choose that, or make a post of its own for it":
    "在 {name} 上，所有人都能看到此账户的帖子：请选择所有人，或为它单独发一条",
  "{name} accepts {max} different links": "{name} 最多接受 {max} 个不同的链接",
  "{name} does not accept this text: its characters take too much room. Make it shorter.":
    "{name} 不接受这段文字：字符占用的空间太大。请缩短。",
};
