import { readWidgets, type WidgetInfo } from '#publish/catalogue/widgets.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import type { Text } from '#runtime/model.ts'

const PROPERTIES: Record<string, Text> = {
  title: { zh: '标题', en: 'title' },
  subtitle: { zh: '副标题', en: 'subtitle' },
  text: { zh: '文字', en: 'text' },
  label: { zh: '名称', en: 'label' },
  note: { zh: '说明', en: 'note' },
  html: { zh: '正文', en: 'body' },
  image: { zh: '图片', en: 'picture' },
  src: { zh: '图片', en: 'picture' },
  icon: { zh: '图标', en: 'icon' },
  items: { zh: '条目', en: 'items' },
  badge: { zh: '角标', en: 'badge' },
  tone: { zh: '颜色', en: 'tone' },
  variant: { zh: '样式', en: 'style' },
  amount: { zh: '金额', en: 'amount' },
  until: { zh: '截止时间', en: 'end time' },
  disabled: { zh: '不可用的条件', en: 'condition for being disabled' },
  showIf: { zh: '显示条件', en: 'condition for being shown' },
  each: { zh: '重复的列表', en: 'list it repeats' },
  link: { zh: '链接', en: 'link' },
  help: { zh: '帮助文字', en: 'help' },
}

/** What operators call a block: `x-label` of its schema. One that is not there any more goes by its type. */
export function blockLabel(type: string): Text {
  widgets ??= readWidgets(PROJECT_ROOT)
  return widgets.get(type)?.label ?? { zh: type, en: type }
}

let widgets: ReadonlyMap<string, WidgetInfo> | undefined

/** An event's property, `onTap`, is described by its name. */
export function propertyLabel(name: string): Text {
  if (Object.hasOwn(PROPERTIES, name)) return PROPERTIES[name] ?? { zh: name, en: name }
  if (/^on[A-Z]/.test(name)) return { zh: `“${name}”的动作`, en: `actions of “${name}”` }
  return { zh: `“${name}”`, en: `“${name}”` }
}
