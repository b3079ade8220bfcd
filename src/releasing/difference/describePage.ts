import { dequal as equal } from 'dequal/lite'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { changedValue, describeBlocks } from './describeBlocks.ts'
import { listed, quoted } from './wording.ts'

/** What differs between two versions of a page; empty when a runner sees and does the same. */
export function describePage(before: JsonObject, after: JsonObject): Text[] {
  const lines: Text[] = []
  if (!equal(before.title, after.title)) lines.push(changedValue('title', before.title, after.title))
  if (!equal([before.description, before.share], [after.description, after.share])) lines.push(BEHAVIOUR.card)
  if (loginOf(before) !== loginOf(after)) lines.push(LOGIN[loginOf(after)])
  if (!equal(before.draft, after.draft)) {
    lines.push(
      isObject(before.draft)
        ? {
            zh: '草稿的存放位置变了，原来的草稿不会再出现',
            en: 'drafts are kept elsewhere; earlier drafts do not appear any more',
          }
        : { zh: '现在会保存草稿', en: 'drafts are now kept' },
    )
  }
  lines.push(...named(before.data, after.data, { zh: '数据', en: 'data' }))
  lines.push(...named(before.values, after.values, { zh: '计算值', en: 'values' }))
  lines.push(...named(before.query, after.query, { zh: '地址参数', en: 'address parameters' }))
  lines.push(...describeBlocks(before.blocks, after.blocks))
  for (const key of ['shell', 'theme', 'onOpen', 'onPick', 'state', 'refresh', 'route'] as const) {
    if (!equal(before[key], after[key])) lines.push(BEHAVIOUR[key])
  }
  return lines
}

const BEHAVIOUR = {
  card: { zh: '说明或分享卡片变了', en: 'the description or the card of shared links changed' },
  shell: { zh: '顶栏或底部标签变了', en: 'the top bar or the tabs changed' },
  theme: { zh: '页面的颜色变了', en: 'the colours of the page changed' },
  onOpen: { zh: '打开页面时的动作变了', en: 'what happens on opening changed' },
  onPick: { zh: '选好回来后的动作变了', en: 'what happens with a choice changed' },
  state: { zh: '页面的初始状态变了', en: 'the initial state changed' },
  refresh: { zh: '下拉刷新的设置变了', en: 'pull to refresh changed' },
  route: { zh: '页面的地址变了', en: 'the addresses of the page changed' },
} satisfies Record<string, Text>

/** Which entries of an object are new, gone or changed. */
function named(before: Json | undefined, after: Json | undefined, label: Text): Text[] {
  const old = isObject(before) ? before : {}
  const now = isObject(after) ? after : {}
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => !equal(old[key], now[key]))
  if (keys.length === 0) return []
  const list = listed(keys.map((key) => quoted({ zh: key, en: key })))
  return [{ zh: `${label.zh}变了：${list.zh}`, en: `${label.en} changed: ${list.en}` }]
}

const LOGIN = {
  none: { zh: '不再需要登录', en: 'no longer needs a login' },
  account: { zh: '现在需要登录', en: 'now needs a login' },
  nrc: { zh: '现在需要跑团数据管理的登录', en: 'now needs the login of the running club’s data management' },
} as const

/** Releases published before say `true` for the account's login. */
function loginOf({ login }: JsonObject): keyof typeof LOGIN {
  if (login === 'nrc') return 'nrc'
  return login === 'account' || login === true ? 'account' : 'none'
}
