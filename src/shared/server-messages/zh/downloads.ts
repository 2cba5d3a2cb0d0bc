import type { downloads as model } from "../de/downloads.ts";

/** Why a file of another server was not downloaded: the reasons in messages about feeds and files. */
export const downloads: Record<keyof typeof model, string> = {
  "The address is not a URL": "该地址不是 URL",
  "The address at {host} contains a user name": "{host} 的地址中含有用户名",
  "The address is not an https address": "该地址不是 https 地址",
  "{host} is not an https address": "{host} 不是 https 地址",
  "{host} has an explicit port": "{host} 指定了端口",
  "{host} is not a public address": "{host} 不是公网地址",
  "{host} has no address": "{host} 没有网络地址",
  "{host} resolves to an address that is not public": "{host} 指向一个非公网地址",
  "{host} sends more than {n} MB": "{host} 发送的内容超过 {n} MB",
  "{host} sends more than {n} bytes": "{host} 发送的内容超过 {n} 字节",
  "{host} uses an unsupported content encoding": "{host} 使用了此处无法读取的压缩方式",
  "What {host} sent is not complete": "{host} 发送的内容不完整",
  "{host} redirects more than {n} times": "{host} 的重定向超过 {n} 次",
  "{host} answered with status {n}": "{host} 返回了状态码 {n}",
  "{host} sent {type} instead of {types}": "{host} 发送了 {type}，而不是 {types}",
  "{host} did not answer in time": "{host} 未及时响应",
  "{host} cannot be reached": "无法连接 {host}",
  "The download from {host} was stopped": "从 {host} 的下载已停止",
  "{host} was not done within {n} s": "{host} 未能在 {n} 秒内完成",
  "{host} sent nothing for {n} s": "{host} 在 {n} 秒内未发送任何内容",
};
