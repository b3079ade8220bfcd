import type { Text } from '#runtime/model.ts'

/** What operators call a block. A widget that is not listed goes by its type. */
const BLOCKS: Record<string, Text> = {
  hero: { zh: '主图', en: 'hero' },
  heading: { zh: '标题', en: 'heading' },
  text: { zh: '文字', en: 'text' },
  richText: { zh: '正文', en: 'rich text' },
  image: { zh: '图片', en: 'image' },
  carousel: { zh: '轮播图', en: 'carousel' },
  countdown: { zh: '倒计时', en: 'countdown' },
  notice: { zh: '提示', en: 'notice' },
  button: { zh: '按钮', en: 'button' },
  fixedBar: { zh: '底部栏', en: 'bottom bar' },
  badge: { zh: '标签', en: 'badge' },
  divider: { zh: '分隔线', en: 'divider' },
  empty: { zh: '空状态', en: 'empty state' },
  profile: { zh: '个人信息栏', en: 'profile' },
  menuItem: { zh: '菜单项', en: 'menu item' },
  descriptions: { zh: '信息列表', en: 'facts' },
  timeline: { zh: '时间线', en: 'timeline' },
  priceLines: { zh: '费用明细', en: 'price lines' },
  section: { zh: '板块', en: 'section' },
  list: { zh: '列表', en: 'list' },
  raceCard: { zh: '赛事卡片', en: 'race card' },
  card: { zh: '卡片', en: 'card' },
  orderCard: { zh: '订单卡片', en: 'order card' },
  filters: { zh: '筛选', en: 'filters' },
  tabs: { zh: '标签页', en: 'tabs' },
  accordion: { zh: '折叠面板', en: 'accordion' },
  steps: { zh: '步骤', en: 'steps' },
  statement: { zh: '声明', en: 'statement' },
  signature: { zh: '签名', en: 'signature' },
  choices: { zh: '选择题', en: 'choice' },
  review: { zh: '信息核对', en: 'review' },
  searchBox: { zh: '搜索框', en: 'search box' },
  indexList: { zh: '索引列表', en: 'index list' },
  form: { zh: '表单', en: 'form' },
}

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

export function blockLabel(type: string): Text {
  return (Object.hasOwn(BLOCKS, type) ? BLOCKS[type] : undefined) ?? { zh: type, en: type }
}

/** An event's property, `onTap`, is described by its name. */
export function propertyLabel(name: string): Text {
  if (Object.hasOwn(PROPERTIES, name)) return PROPERTIES[name] ?? { zh: name, en: name }
  if (/^on[A-Z]/.test(name)) return { zh: `“${name}”的动作`, en: `actions of “${name}”` }
  return { zh: `“${name}”`, en: `“${name}”` }
}
