import type { approvals as model } from "#shared/server-messages/de/approvals.ts";

export const approvals: Record<keyof typeof model, string> = {
  "Your role may not plan or publish posts. Save it as a draft and submit it for approval.":
    "你的角色不能排期或发布帖子。请保存为草稿并提交审批。",
  "Choose a member of this workspace whose role may approve posts": "请选择此工作区中角色可以审批帖子的成员",
  "This is none of the accounts of this workspace": "这不是此工作区的账号",
  "Nobody approved exactly this post, so it did not go out.": "没有人批准过这一版内容，因此帖子没有发出。",
  "Have it approved. Then publish it, or give it a new time.": "请先让它获批，再发布或选择新的时间。",
  "This post needs an approval first. Save it as a draft and submit it for approval.":
    "此帖子需要先获批。请保存为草稿并提交审批。",
  "What is public was approved as it is. Delete the post and submit another one for approval.":
    "已公开的内容是按原样获批的。请删除该帖子，另提交一条审批。",
  "This post was changed after it was submitted, so it is a draft again.": "此帖子在提交后被修改，因此又成为草稿。",
  "Submit it for approval again.": "请重新提交审批。",
  "What this post says now is not approved, so it is no longer scheduled. It was submitted with its time.":
    "此帖子现在的内容未获批，因此不再排期。它已连同时间提交审批。",
  "It goes out at its time once it is approved.": "获批后它会按时发出。",
  "Only who wrote a comment may delete it": "只有评论的作者可以删除它",
  "This post was approved after its proposed time, so it was not sent.": "此帖子在提议的时间之后才获批，因此没有发送。",
  "It is approved. Once this is settled, publish it or give it a time.":
    "它已获批准。解决此问题后，请发布它或为它选择时间。",
  "Publish it now, or give it a new time.": "请立即发布，或选择新的时间。",
  "Nothing of this post is left to decide about": "此帖子已没有可决定的内容",
  "This post is not submitted. Its author submits it once it is ready.": "此帖子尚未提交。作者会在完成后提交。",
  "This post is out already, so there is nothing to decide": "此帖子已经发出，因此没有可决定的内容",
  "This post was changed in the meantime. Read it again before you decide.": "此帖子在此期间被修改。请再看一遍再决定。",
  "You are not one of the people who decide about this post. Nobody approves what they wrote themselves.":
    "你不是此帖子的审批人。没有人可以批准自己写的内容。",
  "Changes can only be asked for while a post is submitted": "只有在帖子待审批时才能要求修改",
  "This post is planned or out already, so it needs no submission": "此帖子已排期或已发出，无需提交",
  "Nobody in this workspace may approve this post. Add an approver, or change the approval policy.":
    "此工作区中没有人可以审批此帖子。请添加审批人，或更改审批规则。",
  "The same person is there twice": "同一个人出现了两次",
  "The same role is there twice": "同一个角色出现了两次",
  "Give the contentHash that you read": "请提供你读到的 contentHash",
  "Say what is to be changed": "请说明需要修改什么",
  "Write a comment": "请写一条评论",
  "Comment saved": "评论已保存",
  "Comment updated": "评论已更新",
  "Comment deleted": "评论已删除",
  "Approval policy saved": "审批规则已保存",
  "Submitted for approval": "已提交审批",
  Approved: "已批准",
  "Changes requested": "已要求修改",
};
