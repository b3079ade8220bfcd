import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'

/** What is said of the site as a whole: its routes, its settings, what leads nowhere. */
export const SITE = {
  missing: {
    code: 'site.missing',
    message: {
      zh: '没有 site.json：标签栏、菜单、配色和常量都缺',
      en: 'there is no site.json: tabs, menus, theme and constants are missing',
    },
  },
  factsInRoute: {
    code: 'facts.unknown',
    message: {
      zh: '地址要写全；只有系列的模板里才有 facts',
      en: 'an address is written out; facts are known in the template of a series only',
    },
  },
  routeParameter: (route: string): Fault => ({
    code: 'route.parameter',
    message: {
      zh: `地址里不能有参数：手机逐字比较 "${route}"`,
      en: `a route cannot hold parameters: the phone compares "${route}" letter by letter`,
    },
    hint: {
      zh: '每种各做一页，或从查询参数里读："query": {"brand": {}}。',
      en: 'Make a page for each of them, or read the value from the query: "query": {"brand": {}}.',
    },
  }),
  routeTwice: (file: string, route: string): Fault => ({
    code: 'route.twice',
    message: { zh: `${file} 已经用了地址 "${route}"`, en: `${file} has the route "${route}" already` },
  }),
  noDraft: (of: string, kept: readonly string[]): Fault => ({
    code: 'draft.unshared',
    message: { zh: `"${of}" 没有保存草稿`, en: `"${of}" keeps no draft` },
    hint: didYouMean(of, kept, { zh: '保存草稿的页面', en: 'Pages that keep one' }),
  }),
  draftKey: (of: string, key: string): Fault => ({
    code: 'draft.unshared',
    message: { zh: `"${of}" 的草稿不是用这个 key 保存的`, en: `"${of}" keeps its draft under another key` },
    hint: { zh: `改成 "${key}"。`, en: `Write "${key}".` },
  }),
  raceFolder: (raceId: string, written: unknown): Fault => ({
    code: 'race.id',
    message: {
      zh: `文件夹叫 ${raceId}，raceId 却是 ${JSON.stringify(written ?? null)}`,
      en: `the folder is named ${raceId}, but raceId is ${JSON.stringify(written ?? null)}`,
    },
  }),
  unknownOperation: (operation: string, known: Iterable<string>): Fault => ({
    code: 'operation.unknown',
    message: { zh: `没有接口 "${operation}"`, en: `unknown operation "${operation}"` },
    hint: didYouMean(operation, known, { zh: '接口', en: 'Operations' }),
  }),
  unreadConstant: (name: string): Fault => ({
    code: 'site.unread',
    message: { zh: `没有页面用到常量 "${name}"`, en: `no page reads the constant "${name}"` },
    hint: { zh: `用 site.${name} 读它，或把它去掉。`, en: `Read it as site.${name}, or take it out.` },
    severity: 'warning',
  }),
  unopenedMenu: {
    code: 'site.unread',
    message: { zh: '没有页面能打开这个菜单', en: 'no page opens this menu' },
    hint: {
      zh: '页面写 "shell": {"topbar": true} 就有它。',
      en: 'Pages with "shell": {"topbar": true} have it.',
    },
    severity: 'warning',
  },
  carriedEvidence: {
    code: 'site.evidence',
    message: {
      zh: 'evidence 不随链接带走：它一到就换成登录会话',
      en: 'an evidence goes along with nothing: where it arrives it is exchanged for a session',
    },
    hint: {
      zh: '写清它从哪里来："evidence": [{"query": {"terminalType": "5"}}]。',
      en: 'Say where one may arrive: "evidence": [{"query": {"terminalType": "5"}}].',
    },
  },
  idleCarry: (name: string): Fault => ({
    code: 'site.unread',
    message: { zh: `没有页面声明查询参数 "${name}"`, en: `no page declares the query parameter "${name}"` },
    hint: {
      zh: `要带着它的页面请声明："query": {"${name}": {}}。`,
      en: `Pages that it goes along to name it: "query": {"${name}": {}}.`,
    },
    severity: 'warning',
  }),
  unreached: (route: string, name: string, declare: boolean): Fault => ({
    code: 'overlay.unreached',
    message: {
      zh: `站内没有一条路会带着 ${name} 到 ${route}：从别的页面过来的人看不到它`,
      en: `no way of the site leads to ${route} with ${name}: nobody who comes from another page sees this`,
    },
    hint: declare
      ? { zh: `请在该页声明："query": {"${name}": {}}。`, en: `Let the page declare it: "query": {"${name}": {}}.` }
      : {
          zh: `让到 ${route} 的跳转写上它，或在 site.json 的 carry 里让它随链接带走。`,
          en: `Let a navigation to ${route} name it, or site.json carry it along (carry).`,
        },
    severity: 'warning',
  }),
  namedProject: (itemId: string, known: readonly string[]): Fault => ({
    code: 'overlay.project',
    message: { zh: `赛事没有项目 ${itemId}`, en: `the race has no project ${itemId}` },
    hint: didYouMean(itemId, known, { zh: '赛事的项目', en: 'Projects of the race' }),
  }),
  noProject: (itemId: string, known: readonly string[]): Fault => ({
    code: 'overlay.project',
    message: {
      zh: `赛事没有项目 ${itemId}：没有人会看到它`,
      en: `the race has no project ${itemId}: nobody sees this`,
    },
    hint: didYouMean(itemId, known, { zh: '赛事的项目', en: 'Projects of the race' }),
  }),
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>
