import type { transfer as model } from "#shared/server-messages/de/transfer.ts";

export const transfer: Record<keyof typeof model, string> = {
  "This column is not known here and is left out. Look at its spelling if it belongs to the posts":
    "这里不认识这一列，因此已忽略。如果它属于帖子，请检查列名的拼写",
  "The file plans {n} posts, and your plan has {left} left this month. The rest of the rows fails":
    "文件要定时发布 {n} 条帖子，而你的套餐本月还剩 {left} 条。其余的行会失败",
  "An error of the server stopped this row. Import the same file again to retry it":
    "服务器出错，这一行未能完成。请再次导入同一个文件重试",
  "Who imported this file is no longer a member of this workspace": "导入此文件的人已不是这个工作区的成员",
  "Who imported this file may not write posts here any more": "导入此文件的人已不能在这里撰写帖子",
  "The import was undone before this row was made": "在处理这一行之前，导入已被撤销",
  "No account here is called {name}. Write the network and the name, like x:kiln":
    "这里没有名为 {name} 的账号。请写平台和名称，例如 x:kiln",
  "Several accounts of one network are called {name}. Write one of {names}":
    "同一网络中有多个账号名为 {name}。请写以下之一：{names}",
  "Several accounts are called {name}. Write the network before the name, like x:kiln":
    "有多个账号名为 {name}。请在名称前写上平台，例如 x:kiln",
  "This is no public address of a picture or video. Write one that begins with https://":
    "这不是图片或视频的公开地址。请填写以 https:// 开头的地址",
  "No finished picture or video in your library is called {name}. Upload it first":
    "素材库中没有名为 {name} 的已完成图片或视频。请先上传",
  "Several pictures or videos are called {name}. Rename one in the library":
    "有多个图片或视频名为 {name}。请在素材库中重命名其中一个",
  "This post went out already, so it comes in as a draft without a time":
    "这条帖子已经发布过，因此导入为没有时间的草稿",
  "Give this post a time, or make it a draft": "请为这条帖子填写时间，或将其设为草稿",
  "A draft takes no slot. Leave the time or the status empty": "草稿不占用时段。请将时间或状态留空",
  "This time has passed, so the draft comes in without it": "这个时间已过，因此草稿导入时不带时间",
  "This row has more cells than the first row has names. Put texts with separators between quotes":
    "这一行的单元格多于首行的列名。请把含有分隔符的文字放在引号中",
  "Choose {list}, or leave it empty": "请选择 {list}，或留空",
  "Write yes or no, or leave it empty": "请填写 yes 或 no，或留空",
  "Write the time like 2027-03-05 09:30, 2027-03-05T09:30:00+01:00, or next slot":
    "请按 2027-03-05 09:30、2027-03-05T09:30:00+01:00 或 next slot 的形式填写时间",
  "The clocks in {zone} skip this time on that day. Write {time}, or another one":
    "{zone} 的时钟在那天会跳过这个时间。请填写 {time} 或其他时间",
  "This is another file than the one that was checked, or it is read otherwise now. Check it again.":
    "这不是刚才检查的文件，或者现在的读取方式已不同。请重新检查。",
  "This file is neither UTF-8 nor UTF-16. In a spreadsheet, save it as CSV UTF-8.":
    "此文件既不是 UTF-8 也不是 UTF-16。请在电子表格中另存为 CSV UTF-8。",
  "The first row names no column that is known here. Begin with names like accounts, text, media, time.":
    "首行没有这里认识的列名。请以 accounts、text、media、time 等列名开头。",
  "The column {name} is there twice. Remove one of the two.": "列 {name} 出现了两次。请删除其中一列。",
  "A row near line {n} is too long. A quote that is not closed may be the reason.":
    "第 {n} 行附近的一行过长。可能是引号没有闭合。",
  "A quote that opens before line {n} is not closed. Double the quotes inside of a text.":
    "第 {n} 行之前打开的引号没有闭合。文字内的引号请写两次。",
  "Row {row} has more than {n} cells. Remove those beyond the last column.":
    "第 {row} 行的单元格超过 {n} 个。请删除最后一列之后的单元格。",
  "A file may have at most {n} rows. Split it into several.": "一个文件最多 {n} 行。请拆分成多个文件。",
  "This file has no rows below the names of its columns.": "此文件在列名下面没有任何行。",
  "Send the digest that the check answered": "请发送检查时返回的 digest",
  "This post has no time, so there is nothing to move": "这条帖子没有时间，无法移动",
  "This post has these hashtags already": "这条帖子已有这些话题标签",
  "This post is public or was sent. Delete it by itself, because an undo could not bring it back as it was":
    "这条帖子已公开或已发送。请单独删除，因为撤销无法把它原样恢复",
  "This post was changed since, so undoing leaves it as it is": "这条帖子之后又被修改过，因此撤销时保持不变",
  "The change was undone before this post was changed": "在更改这条帖子之前，更改已被撤销",
  "Choose at least one day": "请至少选择一天",
  "Choose one change: moveDays, accountIds, addHashtags or delete":
    "请选择一种更改：moveDays、accountIds、addHashtags 或 delete",
  "A file may have at most {n} columns. Remove those that do not belong to the posts.":
    "文件最多可有 {n} 列。请删除与帖子无关的列。",
  "This file was imported before": "此文件之前已导入",
  "This post is there already": "这条帖子已经存在",
  "This row of an earlier file of this name is a post already, at another time":
    "同名的较早文件中的这一行已经是帖子，但时间不同",
  "This row of an earlier file of this name is a post already, for other accounts":
    "同名的较早文件中的这一行已经是帖子，但账号不同",
  "This row of an earlier file of this name is a post already, with another text":
    "同名的较早文件中的这一行已经是帖子，但文字不同",
  "All rows of this file are posts already. Choose those that are to be posted once more":
    "此文件的所有行都已经是帖子。请选择要再次发布的行",
  "Write all, or the numbers of rows, like 4,7": "请写 all 或行号，例如 4,7",
  'Write JSON like {"Posting Time":"time","Notes":null}': '请写 JSON，例如 {"Posting Time":"time","Notes":null}',
  "{time} may name the day or the month first. Choose which, or write it like 2027-03-05 09:30":
    "{time} 可能是日在前或月在前。请选择，或写成 2027-03-05 09:30",
  "The first row holds a post. Write the names of the columns above it, like time,text,media.":
    "首行是一条帖子。请在它上方写上列名，例如 time,text,media。",
  "The file has no column called {name}": "文件中没有名为 {name} 的列",
  "Only one column can be {role}. Leave the others out": "只有一列可以是 {role}。请忽略其他列",
  "This is the name of an account, and would be posted as a text. Write yes if the post goes there":
    "这是账号的名称，会作为文字发布。如果帖子要发到那里，请写 yes",
};
