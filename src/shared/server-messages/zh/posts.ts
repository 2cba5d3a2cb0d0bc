import type { posts as model } from "#shared/server-messages/de/posts.ts";

export const posts: Record<keyof typeof model, string> = {
  "Use a time of day from 00:00 to 23:59, like 09:30": "请使用 00:00 到 23:59 之间的时间，如 09:30",
  "Give a code of two or three letters, like en": "请填写两到三个字母的代码，例如 en",
  "A hashtag is one word": "话题标签只能是一个词",
  "Choose at least one platform": "请至少选择一个平台",
  "The same platform is there twice": "同一平台出现了两次",
  "The same picture is there twice": "同一张图片出现了两次",
  "The same account is there twice": "同一个账号出现了两次",
  "The same post is there twice": "同一条帖子出现了两次",
  "The same slot is there twice": "同一时段出现了两次",
  "Give likes, comments, shares, views or readsMetrics": "请填写点赞、评论、分享、浏览数或 readsMetrics",
  "Choose at least one day of the week": "请至少选择一周中的一天",
  "Write a text, or remove this one": "请填写文字，或删除此项",
  "The last day is before the first one": "结束日期早于开始日期",
  "Choose an end after the beginning": "结束须晚于开始",
  "Ask for at most {n} days at a time": "一次最多查询 {n} 天",
  "Figures saved": "数据已保存",
  "Post deleted here and wherever it was public": "帖子已在此处及所有公开的平台删除",
  "Post deleted": "帖子已删除",
  "Post edited": "帖子已修改",
  "Post updated": "帖子已更新",
  "Queue saved": "队列已保存",
  "Repeating post ended": "重复帖子已结束",
  "Repeating post paused": "重复帖子已暂停",
  "Repeating post resumed": "重复帖子已恢复",
  "Repeating post updated": "重复帖子已更新",
  "The account {account} was disconnected": "账号 {account} 已断开连接",
  "It is not known which post on {platform} this is": "不清楚这是 {platform} 上的哪条帖子",
  "This post cannot be deleted now: publishing to {account} is under way": "现在无法删除此帖子：正在发布到 {account}",
  "This post cannot be changed any more: publishing to {account} has begun": "此帖子已无法修改：已开始发布到 {account}",
  "This post did not go out at its time. Give it another one, or publish it now":
    "此帖子未按时发布。请重新定时，或立即发布",
  "There is no picture or video for this text": "此文字没有对应的图片或视频",
  "This is none of your finished creations": "这不是你已完成的作品",
  "None of the chosen networks has threads: choose X, Bluesky, Mastodon or Threads, too, or remove the thread":
    "所选网络都不支持推文串：请同时选择 X、Bluesky、Mastodon 或 Threads，或删除推文串",
  "This time has passed. Choose a time from now on.": "此时间已过，请选择之后的时间。",
  "Choose a time within the next two years.": "请选择两年以内的时间。",
  "Choose a first day within the next two years": "请选择两年以内的开始日期",
  "This post is not out yet, so there is nothing to count": "此帖子尚未发布，没有可统计的数据",
  "Without a time this post would go out at once. Add draft: true to keep it as a draft, or draft: false to publish it now":
    "没有时间的话，此帖子会立即发布。添加 draft: true 可将其保留为草稿，添加 draft: false 则立即发布",
  "This post is going out right now, so it cannot be changed any more": "此帖子正在发布，无法再修改",
  "This post was changed in the meantime. Read it again, then repeat your change.":
    "此帖子在此期间已被修改。请重新查看后再修改。",
  "A picture or video of this post was deleted before it went out": "此帖子的图片或视频在发布前被删除",
  "Choose another one, or none, and schedule it again.": "请另选一个或不选，然后重新定时。",
  "Draft saved": "草稿已保存",
  "Posted successfully!": "发布成功！",
  "Scheduled successfully!": "定时成功！",
  "A post that used it is a draft": "使用它的一条帖子已转为草稿",
  "{n} posts that used it are drafts": "使用它的 {n} 条帖子已转为草稿",
  "Creation deleted.": "作品已删除。",
  "The post is out.": "帖子已发布。",
  "The post is out, its first comment is not.": "帖子已发布，首条评论未发布。",
  "{n} of {max} posted.": "已发布 {n}/{max}。",
  "{platform} takes nothing more from this server for the moment. It goes on by itself.":
    "{platform} 暂时不再接受本服务器的内容，稍后会自动继续。",
  "{platform} takes no more posts of this account for the moment. It goes on by itself.":
    "{platform} 暂时不再接受此账号的帖子，稍后会自动继续。",
  "{platform} is not set up on this server": "本服务器未配置 {platform}",
  "This account was disconnected": "此账号已断开连接",
  "It is not known where on {platform} the post stands": "不清楚帖子在 {platform} 上的位置",
  "Post the rest on {platform} yourself.": "请自行在 {platform} 上发布其余内容。",
  "This server was restored from a backup after this was due. It may already be live.":
    "到期之后服务器从备份恢复，帖子可能已经发布。",
  "Look at {account} on {platform}, then say here whether it is there.":
    "请到 {platform} 查看 {account}，然后在这里说明是否已发布。",
  "Only a post that is out can be edited there": "只有已发布的帖子才能在平台上修改",
  "{platform} has no call that edits a post": "{platform} 不支持修改帖子",
  "{platform} has no call that deletes a post.": "{platform} 不支持删除帖子。",
  "The account {account} was disconnected. Open the post and choose another one":
    "账号 {account} 已断开连接。请打开此帖子并选择其他账号",
  "This is the link of another post that went out from here. Give the link of this one":
    "这是从这里发出的另一条帖子的链接。请填写这条帖子的链接",
  "The account {account} was disconnected.": "账号 {account} 已断开连接。",
  "It is not known which post on {platform} this is.": "不清楚这是 {platform} 上的哪条帖子。",
  "Delete it on {platform} yourself, then delete the post here.": "请先自行在 {platform} 删除，再在这里删除帖子。",
  "Make a new post with another video.": "请用其他视频新建帖子。",
  "The video is still being converted for this platform": "视频仍在为此平台转换",
  "{platform} asked to wait.": "{platform} 要求等待。",
  "A picture or video of this post was deleted": "此帖子的图片或视频已被删除",
  "Make a new post with another one.": "请另选一个并新建帖子。",
  "Make a new post with other pictures or another video.": "请用其他图片或视频新建帖子。",
  "Open the post and choose another account.": "请打开此帖子并选择其他账号。",
  "Make a new post for the account you want.": "请为想要的账号新建帖子。",
  "This link does not name that post on {platform}, so the rest could not follow it. Give another link, or none":
    "该链接没有指明 {platform} 上的那条帖子，其余部分无法接在后面。请提供其他链接，或不提供",
  "This delivery does not wait for your answer": "此发布无需你的答复",
  "Something went wrong on our side before anything was sent": "在发送之前，我们这边出了问题",
  "Try again. If it happens again, tell the operator of this server.": "请重试。如果再次发生，请告知服务器管理员。",
  "The server was held up just before sending. Nothing was sent yet.": "服务器在发送前短暂停顿，内容尚未发出。",
  "Postloom is looking whether it is there. Answer again in a moment.": "Postloom 正在查看是否已发布，请稍后再回答。",
  "The network's answer was lost. Postloom is looking whether {=what} is there.":
    "平台的回应丢失了。Postloom 正在查看{=what}是否已经送达。",
  "{platform} takes no more calls for the moment. Whether {=what} went out is looked up afterwards.":
    "{platform} 暂时不再接受请求，稍后会再查{=what}是否已发出。",
  "{platform} is still processing the picture or video. The post appears there afterwards.":
    "{platform} 仍在处理图片或视频，处理完后帖子会出现在那里。",
  "{name} says that it published it. Sent again, it would appear there twice.":
    "{name} 表示已经发布，再次发送会使它在那里出现两次。",
  "{platform} says that it published {=what}, but not which of the posts there it is.":
    "{platform} 表示{=what}已经发布，但没有说明是那里的哪一条帖子。",
  "Find it at {account} on {platform}, then say here that it is there.":
    "请在 {platform} 的 {account} 中找到它，然后在这里说明已发布。",
  "{name} is still processing it. Sent again, it would appear there twice.":
    "{name} 仍在处理，再次发送会使它在那里出现两次。",
  "The post did not go out, and by now it is later than you let posts be.":
    "帖子没有发出，现在已经超过了你允许的延迟。",
  "Reconnect the account in Settings, then publish again.": "请在设置中重新连接账号，然后再次发布。",
  "The account or the platform is not connected any more": "账号或平台已不再连接",
  "Another post with the same text is there": "那里有另一条相同文字的帖子",
  "It could not be looked up": "无法查询",
  "{platform} did not tell whether {=what} went out. It may already be live.":
    "{platform} 没有告知{=what}是否已发出，它可能已经公开。",
  "{platform} refused to take it again: {=reason}": "{platform} 拒绝再次接收：{=reason}",
  "The first one may already be live.": "第一次发送的可能已经公开。",
  "The server was not running when this post was due.": "此帖子到期发布时，服务器没有运行。",
  "The connection to this account has ended, so its posts cannot go out.": "与该账号的连接已失效，其帖子无法发布。",
  "Reconnect the account, so that the post can go out.": "请重新连接该账号，以便帖子可以发布。",
  "It comes after other late posts of its account.": "该账号其他迟发的帖子会先发布。",
  "Choose Publish now or a new time.": "请选择“立即发布”或新的时间。",
  "The next time of this repeating post came before this one could go out.":
    "这条重复帖子的下一次时间已到，而这一次还没能发出。",
  "This draft was sent or deleted. If it was to repeat, look first whether the repeating post exists":
    "此草稿已发送或已删除。如果它要重复发布，请先查看重复帖子是否已存在",
  "This repeating post is not paused": "这条重复帖子没有暂停",
  "Nothing is left to go out: no time lies between now and the end": "没有可发布的时间：从现在到结束之间没有时段",
  "This queue has no slots yet. Add times to it first.": "此队列还没有时段，请先添加时间。",
  "Every slot of the next two years is taken. Add slots to the queue.": "未来两年的时段都已占用，请为队列添加时段。",
  "These accounts have no slot in common. Give them one, or queue the post for one account at a time.":
    "这些账号没有共同的时段。请添加一个，或逐个账号排队。",
  "It is tried again every few minutes. Change the repeating post, or pause it.":
    "每隔几分钟会重试一次。请修改或暂停这条重复帖子。",
  "This post does not wait on this account. Load the queue again.": "此帖子不在该账号的队列中，请重新加载队列。",
  "In this order two posts would go out at the same time on another account. Move one of them by itself.":
    "按此顺序，另一个账号上会有两条帖子同时发出。请单独移动其中一条。",
  "X could not process the video.": "X 无法处理视频。",
  "The video is being converted for this platform.": "视频正在为此平台转换。",
  "The post goes out when that is done.": "完成后帖子会自动发出。",
  "This post was changed since it was checked. Check it again.": "此帖子在检查后已被更改。请重新检查。",
};
