import type { FindingHelp } from './types.ts'

/** Help on the findings of files, overlays and series. */
export const FILES: Readonly<Record<string, FindingHelp>> = {
  'json.syntax': {
    why: {
      zh: '整个文件读不进来：页面或赛事就没有了。',
      en: 'Nothing of the file is read: its page or race would be missing.',
    },
    mend: {
      zh: '看这一行和上一行：逗号多了或少了、引号没配对、用了全角标点。',
      en: 'Look at the line and the one before: a comma too many or too few, a quote, a full-width mark.',
    },
    example: '{ "a": 1, "b": 2 }',
  },
  'json.encoding': {
    why: { zh: '跑者会看到乱码。', en: 'Runners would read squares instead of letters.' },
    mend: { zh: '用 UTF-8 另存一次。', en: 'Save it again as UTF-8.' },
    example: 'VS Code: "Save with Encoding" → UTF-8',
  },
  'json.character': {
    why: { zh: '数据库和浏览器都不接受。', en: 'The database and the browser refuse it.' },
    mend: {
      zh: '删掉它；它常常看不见，是粘贴时带进来的。',
      en: 'Take it out; it is often invisible and was pasted along.',
    },
    example: '"name": "半程马拉松"',
  },
  'json.limit': {
    why: { zh: '整个文件都不再检查。', en: 'Nothing of the file is looked into.' },
    mend: { zh: '拆成几个文件，或减少嵌套。', en: 'Split it, or nest less.' },
  },
  'json.object': {
    why: { zh: '页面、覆盖文件和资料都是对象。', en: 'Pages, overlays and facts are objects.' },
    mend: { zh: '文件以 { 开头、以 } 结尾。', en: 'Begin the file with { and end it with }.' },
    example: '{ "format": 1, … }',
  },
  'json.duplicateKey': {
    why: { zh: '先写的那个会悄悄失效。', en: 'What was written first is lost without a word.' },
    mend: { zh: '去掉其中一个。', en: 'Remove one of them.' },
    example: '{ "fee": 12000 }',
  },
  'html.limit': {
    why: { zh: '手机上打开会很慢。', en: 'The text would be slow on a phone.' },
    mend: { zh: '拆成几个块。', en: 'Split it into several blocks.' },
  },
  'html.changed': {
    why: { zh: '为了安全，不允许的内容会被去掉。', en: "What is not allowed is taken out, for runners' safety." },
    mend: {
      zh: '只用允许的标签，成对闭合，链接到允许的域名。',
      en: 'Use the allowed tags, close each, and link to allowed hosts.',
    },
    example: '<p>请看<a href="/disclaimer">声明</a></p>',
  },
  'file.unknown': {
    why: { zh: '页面上会缺这段文字。', en: 'The text would be missing on the page.' },
    mend: { zh: '把文件放在 JSON 旁边，或改对名字。', en: 'Put the file beside the JSON, or correct its name.' },
    example: '{ "$file": "statement.zh.html" }',
  },
  'overlay.extends': {
    why: { zh: '这个覆盖文件不起作用。', en: 'The overlay has no effect.' },
    mend: { zh: '写页面的文件名，不带 .json。', en: "Write the page's file name without .json." },
    example: '"extends": "registration"',
  },
  'overlay.circle': {
    why: { zh: '它们都做不出来。', en: 'None of them can be made.' },
    mend: { zh: '让其中一个写成完整页面。', en: 'Let one of them be a whole page.' },
  },
  'overlay.for': {
    why: { zh: '其他人打开会没有页面。', en: 'Others would have no page there.' },
    mend: { zh: '去掉 "for"，另写覆盖文件来改。', en: 'Leave "for" out, and change it by another overlay.' },
  },
  'overlay.block': {
    why: { zh: '这处改动不起作用。', en: 'The change has no effect.' },
    mend: { zh: '用提示里的 id。', en: 'Take an id from the hint.' },
    example: '{ "block": "form", "merge": { … } }',
  },
  'overlay.item': {
    why: { zh: '改动不起作用，或分不清是哪一项。', en: 'The change has no effect, or could mean several.' },
    mend: { zh: '用它的 id、名字、值或文字来指。', en: 'Name it by its id, name, value or text.' },
    example: '{ "block": "form", "field": "dressSize", "merge": { … } }',
  },
  'overlay.unreached': {
    why: { zh: '只有直接打开地址的人看得到。', en: 'Only who opens the address itself would see it.' },
    mend: {
      zh: '让页面声明这个参数，或让它随链接带走。',
      en: 'Let the page declare the parameter, or carry it along.',
    },
    example: '"query": { "channel": {} }',
  },
  'overlay.audiences': {
    why: { zh: '每次发布都要写出全部版本。', en: 'Every release would write all of them.' },
    mend: { zh: '合并覆盖文件，或在页面里用 showIf。', en: 'Join overlays, or use showIf inside the page.' },
    example: '"showIf": "env.channel == \'app\'"',
  },
  'series.place': {
    why: { zh: '没有人读它。', en: 'Nobody reads it.' },
    mend: { zh: '移到提示的位置。', en: 'Move it where the hint says.' },
    example: 'campaigns/shangMaHalf/campaign.json',
  },
  'series.race': {
    why: { zh: '日期和费用都从赛事资料来。', en: 'Its dates and fees come from the race.' },
    mend: { zh: '写 races/ 下有 race.json 的赛事编号。', en: 'Name a race that has races/<raceId>/race.json.' },
    example: '"raceId": "1000060001"',
  },
  'series.template': {
    why: { zh: '这个成员没有页面。', en: 'The member has no pages.' },
    mend: { zh: '写已有的系列，或把模板补全。', en: 'Name a series that is there, or complete its template.' },
    example: '"series": "shangMa"',
  },
  'series.schema': {
    why: { zh: '资料无法检查。', en: 'Facts could not be judged.' },
    mend: { zh: '改好格式文件，提示说明了哪里不对。', en: 'Mend the schema; the message says where.' },
  },
  'series.unused': {
    why: { zh: '没有人看到它的页面。', en: 'Nobody sees its pages.' },
    mend: { zh: '建一个成员，或删掉模板。', en: 'Make a member of it, or remove it.' },
    example: 'npx startline new campaign cup --series cup',
  },
  'facts.unknown': {
    why: { zh: '模板在那里读不到东西。', en: 'The template would read nothing there.' },
    mend: {
      zh: '用提示里的资料名，或加进 facts.schema.json。',
      en: 'Take a fact from the hint, or add it to facts.schema.json.',
    },
    example: '"{{facts.name}}"',
  },
  'facts.object': {
    why: { zh: '只能写进单个的值。', en: 'Only single values can be written into it.' },
    mend: { zh: '读它的某个成员。', en: 'Read one of its members.' },
    example: 'facts.theme.accent',
  },
  'gen.stale': {
    why: { zh: '检查会按旧规则。', en: 'The check would judge by old rules.' },
    mend: { zh: '运行 npm run gen。', en: 'Run npm run gen.' },
    example: 'npm run gen',
  },
  'overlay.project': {
    why: { zh: '没有人会看到它。', en: 'Nobody would see it.' },
    mend: { zh: '写本赛事的项目编号。', en: 'Name a project of the race.' },
    example: '"for": { "itemId": "100006000101" }',
  },
}
