import type { socialAccounts as model } from "#shared/server-messages/de/social-accounts.ts";

export const socialAccounts: Record<keyof typeof model, string> = {
  "A platform always has a default account: make another account the default instead":
    "每个平台都需要一个默认账号：请改为将另一个账号设为默认",
  "Account disconnected": "账号已断开连接",
  "Account connected": "账号已连接",
  "Account updated": "账号已更新",
  "Connection checked": "连接已检查",
  "This is not signed by Meta, or was signed long ago": "这不是 Meta 签名的，或签名时间过久",
  "The connection to {account} on {platform} has ended.": "与 {platform} 账号 {account} 的连接已结束。",
  "Reconnect the account in Settings.": "请在设置中重新连接账号。",
  "{platform} cannot fetch pictures from {host}, which is not on the internet. Single videos are sent and work.":
    "{platform} 无法从 {host} 获取图片，因为它不在互联网上。单个视频会直接发送，可以使用。",
  "Whoever runs this server sets PUBLIC_URL to an address on the internet.":
    "请服务器管理员将 PUBLIC_URL 设为互联网地址。",
  "Files can be fetched from {host}.": "可以从 {host} 获取文件。",
  "A test picture could not be fetched from {host}.": "无法从 {host} 获取测试图片。",
  "Whoever runs this server checks that PUBLIC_URL leads here, from outside too.":
    "请服务器管理员检查 PUBLIC_URL 是否也能从外部访问到这里。",
  "{platform} is not configured on this server. Set {=settings}.": "本服务器未配置 {platform}。请设置 {=settings}。",
  "META_APP_ID and META_APP_SECRET": "META_APP_ID 和 META_APP_SECRET",
  "X_CLIENT_ID and X_CLIENT_SECRET": "X_CLIENT_ID 和 X_CLIENT_SECRET",
  "Reconnect the account.": "请重新连接账号。",
  "Reconnect the account and allow everything that is asked for.": "请重新连接账号，并允许所有请求的权限。",
  "Access ends on {date}.": "访问权限将于 {date} 结束。",
  "The connection works.": "连接正常。",
  "All permissions are granted.": "已授予所有权限。",
  "Not granted: {list}.": "未授予：{list}。",
  "You may post on the Page.": "你可以在该主页发帖。",
  "Your role on the Page was not told.": "未能得知你在该主页的角色。",
  "Have somebody give you a role on the Page that may create content, then reconnect.":
    "请让他人授予你可创建内容的主页角色，然后重新连接。",
  "You have no role that may post on the Page.": "你没有可在该主页发帖的角色。",
  "{n} of {max} posts used in {hours} hours.": "{hours} 小时内已用 {n}/{max} 条帖子。",
  "Later posts go out as room comes free.": "之后的帖子会在有额度时发出。",
  "Plan fewer posts for this account.": "请为此账号少安排一些帖子。",
  "The connection has ended.": "连接已结束。",
  "{platform} is switched off on this server.": "本服务器未启用 {platform}。",
  "The platform is switched off on this server.": "本服务器未启用该平台。",
  "{platform} could not be asked: {=reason}": "无法询问 {platform}：{=reason}",
  "Nothing to do: it is looked at again.": "无需操作：会自动再次检查。",
  "The account was disconnected.": "账号已断开连接。",
  "Connect it again in Settings, or choose another account.": "请在设置中重新连接，或选择其他账号。",
  "The connection to the account is being renewed.": "正在更新与该账号的连接。",
  "{account} is on {platform}, which is not among the chosen platforms": "{account} 属于 {platform}，但该平台未被选择",
  "Connect {=account} account first": "请先连接 {=account} 账号",
  "a Facebook": "Facebook",
  "an Instagram": "Instagram",
  "an X": "X",
  "Reconnect the {platform} account {account} first": "请先重新连接 {platform} 账号 {account}",
  "Reconnect {account} first.": "请先重新连接 {account}。",
  "This account can be read again in {n} seconds.": "{n} 秒后可再次读取此账号。",
  "{platform} cannot fetch pictures and videos from {host}, which is not on the internet. Texts work.":
    "{platform} 无法从 {host} 获取图片和视频，因为该地址不在互联网上。文字可以正常发布。",
  "{platform} is not configured on this server.": "本服务器未配置 {platform}。",
  "{platform} has no app passwords. Connect it by its consent page.":
    "{platform} 没有应用专用密码。请通过其授权页面连接。",
  "{platform} could not be reached. Nothing was connected. Try again in a few minutes.":
    "无法连接到 {platform}。未连接任何账号。请过几分钟再试。",
  "{platform} takes no more calls for the moment. Nothing was connected. Try again in a few minutes.":
    "{platform} 目前不再接受调用。未连接任何账号。请过几分钟再试。",
  "THREADS_APP_ID and THREADS_APP_SECRET": "THREADS_APP_ID 和 THREADS_APP_SECRET",
  "LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET": "LINKEDIN_CLIENT_ID 和 LINKEDIN_CLIENT_SECRET",
  "You may not connect accounts of this workspace any more, so nothing was connected.":
    "你已无权为此工作区连接账号，因此没有连接任何账号。",
};
