import { linesOf, type MailMessages, timeIn } from "#server/domains/mail/mail-messages.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

const time = timeIn("zh-CN");
const unknownDevice = "未知浏览器";
const setPassword = "设置新密码";

const roleNames = {
  admin: "管理员",
  editor: "编辑",
  contributor: "撰稿人",
  viewer: "查看者",
  client: "客户",
} as const;

const outcomes = {
  scheduled: "它会按时发出。",
  ready: "现在可以发布或排期。",
  late: "当时时间已过，因此没有发送。请立即发布，或另选时间。",
  open: "还在等待团队的批准。",
} as const;

export const zh: MailMessages = {
  greeting: (name) => (name === null ? "你好：" : `${name}，你好：`),
  linkHint: "如果按钮无法使用，请打开以下地址：",
  unsubscribe: "退订",
  sentBy: (host) => `由 ${host} 上的 Postloom 发送`,
  mails: {
    verifyAddress: () => ({
      subject: "请确认你的电子邮箱",
      lead: ["欢迎使用 Postloom。请确认此邮箱属于你。"],
      action: "确认邮箱",
      after: ["该链接只能使用一次，24 小时内有效。如果你没有注册账户，请忽略此邮件。"],
    }),
    resetPassword: () => ({
      subject: setPassword,
      lead: ["有人（希望是你本人）请求为你的 Postloom 账户设置新密码。"],
      action: "选择新密码",
      after: ["该链接只能使用一次，60 分钟内有效。如果不是你本人操作，请忽略此邮件，你的密码不会改变。"],
    }),
    passwordChanged: () => ({
      subject: "你的密码已更改",
      lead: ["你的 Postloom 账户密码刚刚已更改，其他设备已退出登录。", "如果不是你本人操作，请立即设置新密码。"],
      action: setPassword,
    }),
    confirmNewAddress: ({ newAddress }) => ({
      subject: "请确认你的新邮箱",
      lead: [`请确认将 ${newAddress} 设为你的 Postloom 账户邮箱。`],
      action: "确认新邮箱",
      after: ["该链接只能使用一次，24 小时内有效。在此之前不会有任何变化。"],
    }),
    addressChangeAsked: ({ newAddress }) => ({
      subject: "你的邮箱即将更改",
      lead: [
        `有人（希望是你本人）请求将你的 Postloom 账户邮箱更改为 ${newAddress}。新邮箱确认后，更改即生效。`,
        "如果不是你本人操作，请立即设置新密码，这会取消更改。",
      ],
      action: setPassword,
    }),
    addressChanged: ({ newAddress }) => ({
      subject: "你的邮箱已更改",
      lead: [
        `你的 Postloom 账户邮箱现在是 ${newAddress}，此邮箱不再使用。`,
        "如果不是你本人操作，请联系服务器管理员。",
      ],
    }),
    newSignIn: ({ device, at }) => ({
      subject: "你的账户有新的登录",
      lead: [
        `有人于 ${time(at)} 使用 ${device ?? unknownDevice} 登录了你的 Postloom 账户。`,
        "如果是你本人，无需任何操作。如果不是，请设置新密码，这会让所有设备退出登录。",
      ],
      action: setPassword,
    }),
    refreshTokenReused: ({ device }) => ({
      subject: "我们结束了你的一次登录",
      lead: [
        `你使用 ${device ?? unknownDevice} 登录时的密钥被使用了两次，可能已被他人复制，因此我们结束了该登录。你的其他设备仍保持登录。`,
        "如果你觉得可疑，请设置新密码，这会让所有设备退出登录。",
      ],
      action: setPassword,
    }),
    apiKeyMade: ({ name }) => ({
      subject: "已创建新的 API 密钥",
      lead: [
        `你的 Postloom 账户创建了 API 密钥“${name}”。持有该密钥的程序可以代表你操作。`,
        "如果不是你本人操作，请在设置中撤销该密钥并更改密码。",
      ],
    }),
    programConnected: ({ name }) => ({
      subject: "已连接新程序",
      lead: [
        `程序“${name}”已连接到你的 Postloom 账户，可以代表你操作。`,
        "如果不是你本人操作，请断开该程序并更改密码。",
      ],
      action: "已连接的程序",
    }),
    signInMethodChanged: ({ change, name }) => ({
      subject: "你的登录方式已更改",
      lead: [
        {
          secondFactorOn: "你的 Postloom 账户已开启双重验证。从现在起，登录需要身份验证器应用中的验证码。",
          secondFactorOff: "你的 Postloom 账户已关闭双重验证。",
          passkeyAdded: `你的 Postloom 账户添加了通行密钥“${name}”。持有它的人可以登录。`,
          passkeyRemoved: `你的 Postloom 账户移除了通行密钥“${name}”。`,
          linked: `现在可以使用 ${name} 登录你的 Postloom 账户。`,
          unlinked: `已不能再使用 ${name} 登录你的 Postloom 账户。`,
        }[change],
        "如果不是你本人操作，请立即设置新密码并检查你的登录方式。",
      ],
      action: "查看安全设置",
    }),
    accountDeleted: () => ({
      subject: "你的账户已删除",
      lead: ["你的 Postloom 账户及其全部内容已删除。这是我们发给你的最后一封邮件。"],
    }),
    postsNeedAttention: (params) => ({
      subject: params.posts.length + params.more === 1 ? "有一条帖子需要你处理" : "有几条帖子需要你处理",
      lead: linesOf(params, {
        line: (text, account, platform, what) => `“${text}”，${account}（${platform}）：${what}`,
        what: {
          failed: "未能发布。",
          missed: "预定时间已过，因此没有发送。",
          not_approved: "已暂缓发送。",
          needs_user: "无法确定是否已发布。请到该账号查看并告诉我们。",
          comment_failed: "帖子已发布，首条评论未发布。",
          comment_needs_user: "帖子已发布，但无法确定首条评论是否已发布。请到该账号查看并告诉我们。",
        },
        more: (count) => `另有 ${count} 条。`,
      }),
      action: "查看帖子",
      after: ["你的文字仍然保留。你可以立即发布，或另选时间。"],
    }),
    approvalAsked: ({ text, person, at }) => ({
      subject: "有一条帖子等待你审批",
      lead: [
        person === null ? `“${text}”等待你审批。` : `${person}请你审批“${text}”。`,
        at === null ? "它还没有时间。" : `它计划于 ${time(at)} 发出，获批之前会暂缓。`,
      ],
      action: "查看待我审批的帖子",
    }),
    postApproved: ({ text, person, outcome }) => ({
      subject: "你的帖子已获批",
      lead: [person === null ? `“${text}”已获批。` : `${person}批准了“${text}”。`, outcomes[outcome]],
      action: "查看帖子",
    }),
    changesRequested: ({ text, person, comment }) => ({
      subject: "你的帖子需要修改",
      lead: [
        person === null ? `“${text}”需要修改：` : `${person}要求修改“${text}”：`,
        ...comment.split(/\n+/).filter(Boolean),
      ],
      action: "查看帖子",
    }),
    mentioned: ({ text, person, comment }) => ({
      subject: person === null ? "有人在评论中提到了你" : `${person}在评论中提到了你`,
      lead: [`评论是关于帖子“${text}”的：`, ...comment.split(/\n+/).filter(Boolean)],
      action: "查看帖子",
    }),
    clientAnswered: ({ text, person, answer, comment, outcome }) => ({
      subject: {
        approved: "客户批准了你的帖子",
        changes_requested: "客户要求修改",
        commented: "客户评论了你的帖子",
      }[answer],
      lead: [
        {
          approved: `${person}（客户）批准了“${text}”。`,
          changes_requested: `${person}（客户）要求修改“${text}”：`,
          commented: `${person}（客户）对“${text}”的评论：`,
        }[answer],
        ...(comment ?? "").split(/\n+/).filter(Boolean),
        ...(answer === "approved" ? [outcomes[outcome ?? "open"]] : []),
      ],
      action: "查看帖子",
    }),
    clientComments: ({ link, posts, comments }) => ({
      subject: `客户又发表了 ${comments} 条评论`,
      lead: [
        `自上一封邮件以来，客户链接“${link}”又收到 ${comments} 条评论。`,
        ...posts.map((post) => `“${post.text}”：${post.comments} 条`),
      ],
      action: "查看评论",
    }),
    repeatHeld: ({ text, reason }) => ({
      subject: "一条重复帖子受阻",
      lead: [`“${text}”的下一次发布未能准备好：${sayIn("zh", reason)}`, "系统每隔几分钟会再试一次。"],
      action: "查看帖子",
    }),
    connectionEnding: ({ account, platform, until }) => ({
      subject: `请重新连接你的 ${platformNames[platform]} 账号`,
      lead: [
        until === null
          ? `Postloom 已无法再向 ${platformNames[platform]} 账号 ${account} 发帖：平台已终止连接。`
          : `Postloom 只能在 ${time(until)} 之前向 ${platformNames[platform]} 账号 ${account} 发帖：平台不再续期该连接。`,
        "该账号的定时帖子会等到你重新连接。",
      ],
      action: "重新连接",
    }),
    webhookFailing: ({ host, until }) => ({
      subject: "有 Webhook 无法送达，即将暂停",
      lead: [
        `${host} 已有两天没有接收 Postloom 的任何事件。如果没有变化，该 Webhook 将于 ${time(until)} 暂停。`,
        "在此之前 Postloom 会继续尝试。暂停期间的事件保留 30 天，可以重新发送。",
      ],
      action: "查看 Webhook",
    }),
    webhookPaused: ({ host, reason }) => ({
      subject: "有 Webhook 已暂停",
      lead: [
        reason === "gone"
          ? `${host} 回复该地址已不存在（410），Postloom 不再向它发送事件。`
          : `${host} 已有三天没有接收任何事件，Postloom 不再向它发送。`,
        "事件保留 30 天。接收方恢复后，请重新启用该 Webhook，再重新发送这些事件。",
      ],
      action: "查看 Webhook",
    }),
    paymentFailed: ({ until }) => ({
      subject: "Premium 付款失败",
      lead: [
        `你的 Premium 套餐最近一次付款未成功。系统会再次尝试；Premium 保留至 ${time(until)}。`,
        "请检查你的银行卡，以免受到影响。",
      ],
      action: "管理付款",
    }),
    premiumEnded: () => ({
      subject: "你的 Premium 套餐已结束",
      lead: ["你的账户现在使用 Basic 套餐。你创建的一切都还在。"],
      action: "选择套餐",
    }),
    invitation: () => ({
      subject: "邀请你加入 Postloom",
      lead: ["本 Postloom 的服务器管理员邀请你注册账户。"],
      action: "注册账户",
      after: ["该链接只能使用一次，7 天内有效，且仅适用于此邮箱。如果你不清楚此事，请忽略这封邮件。"],
    }),
    workspaceInvitation: ({ workspace, invitedBy, role }) => ({
      subject: `${invitedBy} 邀请你加入 ${workspace}`,
      lead: [`${invitedBy} 邀请你加入工作区 ${workspace}，你的角色是${roleNames[role]}。`],
      action: "查看邀请",
      after: ["该链接只能使用一次，7 天内有效，且仅适用于此邮箱。如果你不清楚此事，请忽略这封邮件。"],
    }),
    ownershipOffered: ({ workspace, person, until }) => ({
      subject: "有人想把工作区的所有权转给你",
      lead: [
        `${person} 想把工作区 ${workspace} 的所有权转给你。`,
        `如果你接受，将由你的套餐付费，${person} 会成为管理员。在此之前一切不变。`,
      ],
      action: "查看转让请求",
      after: [`请求将于 ${time(until)} 失效。`],
    }),
    contactMessage: ({ name, from, message, isConfirmed }) => ({
      subject: `来自 ${name} 的消息`,
      lead: [`${name}（${from}）通过你的 Postloom 页面给你写信：`, ...message.split(/\n+/).filter(Boolean)],
      after: [
        isConfirmed ? "发件人在此有账户，且已确认该邮箱。" : "该邮箱未经核实，请小心其中的链接。",
        "回复此邮件即可答复。你的邮箱并未显示给对方。",
      ],
    }),
    newsletterConfirm: () => ({
      subject: "请确认你的订阅",
      lead: ["请确认你希望此邮箱接收 每周一期的 Postloom 通讯。"],
      action: "确认订阅",
      after: ["该链接 7 天内有效。如果你没有订阅，请忽略此邮件，我们不会再打扰你。"],
    }),
  },
};
