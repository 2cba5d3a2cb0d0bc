import type { Areas } from "../areas.ts";
import { rich } from "../phrase.ts";

export const shell: Areas["shell"] = {
  home: "Postloom 首页",
  skip: "跳到正文",
  welcome: (name) => rich`欢迎回来，${name}`,
  loading: "正在加载",
  menu: { title: "菜单", open: "打开菜单", close: "关闭菜单", main: "主导航", account: "账户" },
  screens: {
    dashboard: "总览",
    generateImage: "生成图片",
    generateVideo: "生成视频",
    postMeta: "发布到 Meta",
    postX: "发布到 X",
    settings: "设置",
  },
  logout: "退出登录",
  member: { none: "会员", basic: "Basic 会员", premium: "Premium 会员" },
  userMenu: {
    label: "账户菜单",
    profile: "个人资料",
    theme: "主题",
    dark: "深色",
    light: "浅色",
    auto: "自动",
    signOut: "退出登录",
  },
  kit: {
    optional: "（选填）",
    cancel: "取消",
    showPassword: "显示密码",
    hidePassword: "隐藏密码",
    choices: "显示选项",
    attention: (count) => `有 ${count} 项需要检查`,
  },
  sandbox: { label: "沙盒", hint: "账号和帖子都留在这台服务器上。已发布的内容可在沙盒动态中查看。" },
  stale: { label: "正在重新连接", hint: "服务器没有响应。您看到的内容可能已过时；恢复后会立即重新读取。" },
  failed: {
    tab: "出了点问题",
    title: "无法显示此页面",
    text: "您保存的内容是安全的。如果服务器刚刚更新，重新加载即可使用新版本。",
    reload: "重新加载",
  },
  unreachable: {
    tab: "无法连接",
    title: "服务器没有响应",
    text: "您仍处于登录状态。请检查网络连接；如果服务器正在重启，请稍候。",
    retry: "重试",
  },
  notFound: { tab: "未找到", title: "此地址没有内容", text: "链接可能已失效，或者少了一个字符。", toStart: "前往首页" },
};
