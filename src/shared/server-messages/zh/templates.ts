import type { templates as model } from "#shared/server-messages/de/templates.ts";

export const templates: Record<keyof typeof model, string> = {
  "Give the template a name": "请为模板命名",
  "Write the text of the template": "请填写模板内容",
  "At most {n} variables": "最多 {n} 个变量",
  "At most {n} values": "最多 {n} 个值",
  "{name} is no variable: use letters, digits and _, like {examples}":
    "{name} 不是变量：请使用字母、数字和 _，如 {examples}",
  "A {{ without its }}, or the other way round": "{{ 与 }} 没有成对出现",
  "Fill in {name}": "请填写 {name}",
  "The template has no variable {name}": "模板中没有变量 {name}",
  "Filled in, the text has {n} characters; a {=kind} has at most {max}": "填写后共 {n} 个字符；上限为 {max}（{=kind}）",
  "This template is built in and stays as it is: clone it first.": "这是内置模板，无法修改：请先复制。",
  "Template copied": "模板已复制",
  "Template created": "模板已创建",
  "Template deleted": "模板已删除",
  "Template updated": "模板已更新",
};
