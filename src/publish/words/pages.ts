import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'
import type { Text } from '#runtime/model.ts'

const NAMED: Readonly<Record<'source' | 'block' | 'answer' | 'state' | 'icon' | 'tab' | 'pick', Text>> = {
  source: { zh: '数据源', en: 'data source' },
  block: { zh: '块', en: 'block' },
  answer: { zh: '回答', en: 'answer' },
  state: { zh: '状态', en: 'state' },
  icon: { zh: '图标', en: 'icon' },
  tab: { zh: '标签', en: 'tab' },
  pick: { zh: ' onPick', en: 'name of onPick' },
}
const LANGUAGES = { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } } as const

/** A long text cut: nobody reads 300,000 characters in a line. */
export function cut(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

const CHOOSE = (what: string) => `{ "do": "choose", "what": "${what}", "value": … }`
const quoted = (value: string) => JSON.stringify(cut(value))

/** What is said of a page's references, texts, addresses, HTML and colours. */
export const PAGE = {
  noId: (why: string): Fault => ({
    code: 'block.noId',
    severity: 'warning',
    message: { zh: `不能给这个块加 id：${why}`, en: `this block cannot be given an id: ${why}` },
    hint: { zh: '手动写上 "id"，覆盖才能改到它。', en: 'Write an "id" by hand: overlays name blocks by it.' },
  }),
  noActions: (name: string, known: readonly string[]): Fault => ({
    code: 'actions.unknown',
    message: { zh: `页面的 "actions" 里没有 "${name}"`, en: `the page has no list of actions "${name}"` },
    hint: didYouMean(name, known, { zh: '页面上的列表', en: 'Lists of the page' }),
  }),
  actionsCircle: (names: readonly string[]): Fault => ({
    code: 'actions.circle',
    message: { zh: `它们互相运行：${names.join(' → ')}`, en: `these run each other: ${names.join(' → ')}` },
  }),
  unusedActions: (name: string): Fault => ({
    code: 'actions.unused',
    severity: 'warning',
    message: { zh: `没有块运行 "${name}"`, en: `nothing runs "${name}"` },
  }),
  noFile: (name: string, known: readonly string[]): Fault => ({
    code: 'file.unknown',
    message: { zh: `旁边没有文件 "${name}"`, en: `there is no file "${name}" beside this one` },
    hint: didYouMean(name, known, { zh: '这里的文本文件', en: 'Texts in this folder' }),
  }),
  unknown: (what: keyof typeof NAMED, name: string, known: readonly string[]): Fault => ({
    code: `${what}.unknown`,
    message: { zh: `没有${NAMED[what].zh} "${name}"`, en: `unknown ${NAMED[what].en} "${name}"` },
    hint: didYouMean(name, known),
  }),
  notGiven: (what: string, route: string, given: readonly string[]): Fault => ({
    code: 'pick.notGiven',
    message: {
      zh: `${route} 不会给出 "${what}"：选了也回不来`,
      en: `${route} never gives a "${what}": what is chosen there does not come back`,
    },
    hint:
      given.length > 0
        ? didYouMean(what, given)
        : { zh: `在那一页的动作里写 ${CHOOSE(what)}`, en: `Write ${CHOOSE(what)} in that page's actions` },
  }),
  notTaken: (what: string, asked: readonly string[]): Fault => ({
    code: 'pick.notTaken',
    severity: 'warning',
    message: { zh: `没有页面来要 "${what}"`, en: `no page asks for a "${what}"` },
    hint: didYouMean(what, asked, { zh: '有页面在要的', en: 'Asked for' }),
  }),
  notAsked: (what: string): Fault => ({
    code: 'pick.notAsked',
    severity: 'warning',
    message: {
      zh: `页面从不要 "${what}"，这些动作不会运行`,
      en: `the page never asks for "${what}": these steps never run`,
    },
  }),
  twice: (key: 'id' | 'name', name: string): Fault => ({
    code: `block.${key}Twice`,
    message: { zh: `另一个块的 ${key} 也是 "${name}"`, en: `another block has the ${key} "${name}" already` },
  }),
  noRoute: (route: string, routes: readonly string[]): Fault => ({
    code: 'route.unknown',
    message: { zh: `没有地址为 "${route}" 的页面`, en: `no page has the route "${route}"` },
    hint: didYouMean(route, routes, { zh: '已有地址', en: 'Routes' }),
  }),
  brokenBinding: (text: string): Fault => ({
    code: 'binding.syntax',
    message: { zh: `"{{" 和 "}}" 不成对：${quoted(text)}`, en: `"{{" and "}}" do not pair up in ${quoted(text)}` },
    hint: { zh: '绑定写成 {{…}}，两边各两个括号。', en: 'A binding is written {{…}}, two braces on each side.' },
  }),
  noEnglish: (text: string, inExpression: boolean): Fault => ({
    code: 'text.language',
    message: { zh: `缺少英文：${quoted(text)}`, en: `the English text is missing: ${quoted(text)}` },
    hint: inExpression
      ? { zh: "请写 text('中文', 'English')。", en: "Write text('中文', 'English')." }
      : { zh: '请写 {"zh": "…", "en": "…"}。', en: 'Write {"zh": "…", "en": "…"}.' },
  }),
  emptyText: (lang: 'zh' | 'en', other: string): Fault => ({
    code: 'text.language',
    message: { zh: `${LANGUAGES[lang].zh}是空的`, en: `the ${LANGUAGES[lang].en} text is empty` },
    hint: { zh: `另一种语言写的是 ${quoted(other)}。`, en: `The other language says ${quoted(other)}.` },
  }),
  linkRefused: (url: string, hosts: readonly string[]): Fault => ({
    code: 'url.refused',
    message: { zh: `应用不会打开 ${quoted(url)}`, en: `the application does not open ${quoted(url)}` },
    hint: {
      zh: `可以是本站路径、tel:、mailto: 和 ${hosts.join('、')}（site.json 的 links.hosts）。`,
      en: `Allowed: paths of this site, tel:, mailto: and ${hosts.join(', ')} (site.json links.hosts).`,
    },
  }),
  pictureRefused: (source: string, hosts: readonly string[]): Fault => ({
    code: 'url.refused',
    message: {
      zh: `应用不会显示来自 ${quoted(source)} 的图片`,
      en: `the application does not show pictures from ${quoted(source)}`,
    },
    hint: {
      zh: `可以是本站路径${hosts.map((host) => `、${host}`).join('')}（site.json 的 media.hosts）。`,
      en: `Allowed: paths of this site${hosts.map((host) => `, ${host}`).join('')} (site.json media.hosts).`,
    },
  }),
  contrast: (text: string, ground: string, found: number, least: number, colours: [string, string]): Fault => ({
    code: 'theme.contrast',
    message: {
      zh: `${text} 在 ${ground} 上的对比度只有 ${found.toFixed(1)}:1，至少要 ${least}:1`,
      en: `${text} on ${ground} has a contrast of ${found.toFixed(1)}:1, ${least}:1 is the least`,
    },
    hint: {
      zh: `${colours[0]} 在 ${colours[1]} 上：把其中一个调深或调浅。`,
      en: `${colours[0]} on ${colours[1]}: make one darker or lighter.`,
    },
  }),
  factsOutside: {
    code: 'facts.unknown',
    message: { zh: '只有系列的模板里才有 facts', en: 'facts are known in the template of a series only' },
  },
} as const

const changed = (message: Text, hint?: Text): Fault => ({ code: 'html.changed', message, hint })

/** What sanitising takes out of HTML. */
export const HTML = {
  limit: (most: number): Fault => ({
    code: 'html.limit',
    message: { zh: `一段文字里的标签超过 ${most} 个`, en: `more than ${most} tags in one text` },
    hint: { zh: '这段文字没有再检查。', en: 'Nothing of this text is looked into.' },
  }),
  malformed: (code: string): Fault => {
    const said = code.replaceAll('-', ' ')
    return changed({ zh: `HTML 写法不对：${said}`, en: `the HTML is not well formed: ${said}` })
  },
  comment: changed({ zh: '注释会被去掉', en: 'comments are taken out' }),
  tag: (tag: string, allowed: readonly string[]): Fault =>
    changed(
      { zh: `<${tag}> 会被去掉`, en: `<${tag}> is taken out` },
      { zh: `可以用：${allowed.join('、')}。`, en: `Allowed: ${allowed.join(', ')}.` },
    ),
  open: (tag: string): Fault => changed({ zh: `<${tag}> 没有闭合`, en: `<${tag}> is not closed` }),
  attribute: (name: string, tag: string): Fault =>
    changed({
      zh: `<${tag}> 的属性 ${name} 会被去掉`,
      en: `the attribute ${name} of <${tag}> is taken out`,
    }),
  link: (value: string, hosts: readonly string[]): Fault =>
    changed(
      { zh: `链接 ${quoted(value)} 会被去掉`, en: `the link ${quoted(value)} is taken out` },
      {
        zh: `可以是路径、tel:、mailto: 和 ${hosts.join('、')}。`,
        en: `Allowed: paths, tel:, mailto: and ${hosts.join(', ')}.`,
      },
    ),
  picture: (value: string, hosts: readonly string[]): Fault =>
    changed(
      { zh: `图片 ${quoted(value)} 会被去掉`, en: `the picture ${quoted(value)} is taken out` },
      { zh: `可以是路径和 ${hosts.join('、')}。`, en: `Allowed: paths and ${hosts.join(', ')}.` },
    ),
} as const
