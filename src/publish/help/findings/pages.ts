import type { FindingHelp } from './types.ts'

/** Help on the findings of pages and the site. */
export const PAGES: Readonly<Record<string, FindingHelp>> = {
  'shape.property': {
    why: { zh: '它不起作用，多半是拼错了。', en: 'It has no effect, and is mostly misspelt.' },
    mend: { zh: '改成提示里的名字，或去掉。', en: 'Take the name that the hint suggests, or remove it.' },
    example: '"signUpStart": "2027-03-01T10:00:00+08:00"',
  },
  'shape.required': {
    why: { zh: '没有它，页面或赛事做不出来。', en: 'Without it the page or the race cannot be made.' },
    mend: {
      zh: '补上；startline help <块> 列出块需要什么。',
      en: 'Add it; startline help <block> lists what a block needs.',
    },
    example: '{ "type": "text", "text": { "zh": "…", "en": "…" } }',
  },
  'shape.type': {
    why: { zh: '例如，加了引号的数字是文字。', en: 'A number in quotes is a text, for example.' },
    mend: { zh: '按提示的类型写。', en: 'Write it as the message says.' },
    example: '"quota": 800',
  },
  'shape.value': {
    why: { zh: '程序无法使用。', en: 'The program could not use it.' },
    mend: { zh: '按提示的格式写。', en: 'Write it in the form that the hint shows.' },
    example: '"hold": "PT30M"',
  },
  'shape.enum': {
    why: { zh: '只有列出的值有意义。', en: 'Only the listed values have a meaning.' },
    mend: { zh: '从提示里选一个。', en: 'Choose one of those in the hint.' },
    example: '"tone": "info"',
  },
  'text.placeholder': {
    why: { zh: '跑者会看到占位的话。', en: 'Runners would read a stand-in.' },
    mend: { zh: '写上真实的内容。', en: 'Write your own.' },
  },
  'text.chinese': {
    why: { zh: '看英文的跑者读不懂。', en: 'Who reads English cannot read it.' },
    mend: { zh: '写英文，名称用拼音或通行的译名。', en: 'Write English; names in pinyin or as they are known.' },
  },
  'shape.time': {
    why: {
      zh: '平台要用它算时间，写错了报名就停。',
      en: 'The platform reckons with it: a wrong one stops the sign-up.',
    },
    mend: { zh: '写日历上有的日期、时间和时区。', en: 'Write a day of the calendar, a time and its zone.' },
    example: '2027-03-01T10:00:00+08:00',
  },
  'shape.duration': {
    why: { zh: '名额保留多久要靠它。', en: 'How long a place is held hangs on it.' },
    mend: {
      zh: 'PT30M 是 30 分钟，PT2H 是 2 小时，P1D 是 1 天。',
      en: 'PT30M is 30 minutes, PT2H two hours, P1D a day.',
    },
    example: '"hold": "PT30M"',
  },
  'widget.unknown': {
    why: { zh: '跑者在那里什么也看不到。', en: 'Runners would see nothing in its place.' },
    mend: { zh: 'startline help 列出全部块。', en: 'startline help lists all blocks.' },
    example: '{ "type": "notice", … }',
  },
  'action.unknown': {
    why: { zh: '点了没有反应。', en: 'The tap would do nothing.' },
    mend: { zh: 'startline help 列出全部动作。', en: 'startline help lists all actions.' },
    example: '{ "do": "navigate", "to": "/Match" }',
  },
  'actions.unknown': {
    why: { zh: '点了没有反应。', en: 'The tap would do nothing.' },
    mend: {
      zh: '写在页面的 "actions" 里，或改对名字。',
      en: 'Write it under "actions" of the page, or correct the name.',
    },
    example: '"actions": { "save": [ … ] }',
  },
  'actions.circle': {
    why: { zh: '手机会一直运行下去。', en: 'The phone would run them until it stops them.' },
    mend: { zh: '让其中一个不再运行另一个。', en: 'Let one of them not run the other.' },
  },
  'actions.unused': {
    why: { zh: '没有人用它，或别处把名字写错了。', en: 'It is there for nobody, or its name is misspelt elsewhere.' },
    mend: { zh: '在块里运行它，或去掉。', en: 'Run it from a block, or remove it.' },
    example: '{ "do": "run", "actions": "save" }',
  },
  'pick.unknown': {
    why: { zh: '跑者选好回来，页面什么也不做。', en: 'The runner comes back with a choice, and nothing happens.' },
    mend: {
      zh: '写在页面的 "onPick" 里，或改对名字。',
      en: 'Write it under "onPick" of the page, or correct the name.',
    },
    example: '"onPick": { "coupon": [{ "do": "set", "state": { "couponId": "{{event.couponId}}" } }] }',
  },
  'pick.notGiven': {
    why: {
      zh: '跑者在那一页选不了，只能自己返回。',
      en: 'Runners cannot choose there and have to go back by themselves.',
    },
    mend: {
      zh: '在那一页用 choose 给出同一个名字，或改对 "from"。',
      en: 'Give it there by the same name (choose), or correct "from".',
    },
    example: '{ "do": "choose", "what": "coupon", "value": "{{item}}" }',
  },
  'pick.notTaken': {
    why: { zh: '点了只会走到下一步动作。', en: 'The step never does anything.' },
    mend: { zh: '让一个页面用 pick 来要它，或去掉。', en: 'Let a page ask for it (pick), or remove it.' },
    example: '{ "do": "pick", "what": "coupon", "from": "/cardVoucher" }',
  },
  'pick.notAsked': {
    why: { zh: '没有人用它，或别处把名字写错了。', en: 'It is there for nobody, or its name is misspelt elsewhere.' },
    mend: { zh: '用 pick 去要它，或去掉。', en: 'Ask for it with pick, or remove it.' },
  },
  'operation.unknown': {
    why: { zh: '这样的调用不会有回答。', en: 'The call could never be answered.' },
    mend: { zh: '改成提示里的名字。', en: 'Take the name that the hint suggests.' },
    example: '"call": "raceDetail"',
  },
  'source.unknown': {
    why: { zh: '读它的地方一直是空的。', en: 'What reads it stays empty.' },
    mend: { zh: '在页面的 "data" 里声明。', en: 'Declare it under "data" of the page.' },
    example: '"data": { "race": { "call": "raceDetail" } }',
  },
  'source.cycle': {
    why: { zh: '它们都不会有值。', en: 'None of them would ever come.' },
    mend: { zh: '去掉其中一处读取。', en: 'Take one of the reads out.' },
  },
  'state.unknown': {
    why: { zh: '它无法改变，也无法保留。', en: 'It could not be changed or kept.' },
    mend: { zh: '在页面的 "state" 里声明。', en: 'Declare it under "state" of the page.' },
    example: '"state": { "tab": "all" }',
  },
  'icon.unknown': {
    why: { zh: '那里会是空的，或画成别的图标。', en: 'Its place stays empty, or another icon stands there.' },
    mend: { zh: '用提示里的名字。', en: 'Take a name from the hint.' },
    example: '"icon": "calendar"',
  },
  'tab.unknown': {
    why: { zh: '标签栏里没有一个是当前的。', en: 'No tab of the bar is the current one.' },
    mend: { zh: '写 site.json 里 tabs.items 的 id。', en: 'Write the id of one of tabs.items in site.json.' },
    example: '"shell": { "tab": "home" }',
  },
  'block.unknown': {
    why: { zh: '动作找不到它。', en: 'The action would find nothing.' },
    mend: { zh: '给块写上这个 id，或改对名字。', en: 'Give the block this id, or correct the name.' },
    example: '{ "type": "form", "id": "form", … }',
  },
  'block.idTwice': {
    why: { zh: '覆盖文件和步骤分不清是哪个。', en: 'Overlays and steps could mean either.' },
    mend: { zh: '把其中一个换个 id。', en: 'Give one of them another id.' },
    example: '"id": "form2"',
  },
  'block.nameTwice': {
    why: { zh: '后一个回答会盖掉前一个。', en: 'The second answer would overwrite the first.' },
    mend: { zh: '把其中一个换个名字。', en: 'Give one of them another name.' },
    example: '"name": "questionnaire"',
  },
  'answer.unknown': {
    why: { zh: '永远不会有值。', en: 'There would never be a value.' },
    mend: { zh: '写本页某个输入的 "name"。', en: 'Use the "name" of an input of the page.' },
    example: 'answers.form.email',
  },
  'route.unknown': {
    why: { zh: '跑者会进到错误页。', en: 'Runners would land on an error page.' },
    mend: { zh: '用提示里的地址，或新建页面。', en: 'Take a route from the hint, or make the page.' },
    example: '"to": "/eventDetails"',
  },
  'route.parameter': {
    why: { zh: '手机逐字比较地址。', en: 'Phones compare addresses letter by letter.' },
    mend: { zh: '改用查询参数。', en: 'Use query parameters.' },
    example: '/userAgreement?brand=nike',
  },
  'draft.unshared': {
    why: { zh: '在一页填的，另一页看不到。', en: 'What is typed on one page would be missing on the other.' },
    mend: { zh: 'of 写保存草稿的页面，key 与它一样。', en: 'Name the page that keeps the draft, with its key.' },
    example: '"draft": { "key": "entry:{{query.raceId}}", "of": "/registration" }',
  },
  'route.twice': {
    why: { zh: '其中一个永远看不到。', en: 'One of them would never be seen.' },
    mend: { zh: '给其中一个换个地址。', en: 'Give one another route.' },
    example: '"route": "/eventDetailsV2"',
  },
  'text.language': {
    why: {
      zh: '用那种语言的跑者会看到另一种，或什么也看不到。',
      en: 'Runners of that language would read the other one, or nothing.',
    },
    mend: { zh: '两种都写上。', en: 'Write both.' },
    example: '{ "zh": "报名", "en": "Sign up" }',
  },
  'binding.syntax': {
    why: { zh: '花括号会留在文字里。', en: 'The braces stay in the text.' },
    mend: { zh: '{{ 和 }} 成对写。', en: 'Write {{ and }} in pairs.' },
    example: '"{{race.raceName}}"',
  },
  'url.refused': {
    why: { zh: '为了安全，不认识的域名会被拒绝。', en: "Foreign hosts are refused for runners' safety." },
    mend: { zh: '用本站路径，或把域名加进 site.json。', en: 'Use a path of the site, or add the host to site.json.' },
    example: '"links": { "hosts": ["run.example.cn"] }',
  },
  'asset.unknown': {
    why: { zh: '跑者会看到空白。', en: 'Runners would see an empty place.' },
    mend: { zh: '把文件放好，或改对名字。', en: 'Put the file there, or correct the name.' },
    example: '"poster": "poster.jpg"',
  },
  'asset.case': {
    why: { zh: '有的电脑找得到，服务器上找不到。', en: 'Some computers find it, servers do not.' },
    mend: { zh: '写成文件真正的名字。', en: 'Write the name that the file has.' },
    example: '"image": "hero.jpg"',
  },
  'asset.outside': {
    why: { zh: '图片跟着它的页面发布和回滚。', en: 'A picture is published and rolled back with its page.' },
    mend: { zh: '把文件复制到页面旁边。', en: 'Copy the file beside the page.' },
    example: 'pages-config/races/1000060001/hero.jpg',
  },
  'share.empty': {
    why: {
      zh: '写空了，赛事和站点的说明就不会代替它。',
      en: 'What is written empty keeps out what the race or the site says.',
    },
    mend: { zh: '写一句话，或去掉这一项。', en: 'Write a sentence, or take it out.' },
    example: '"description": { "zh": "四月，沿着黄浦江跑一场", "en": "April, and a run along the Huangpu" }',
  },
  'share.long': {
    why: { zh: '微信和搜索结果会把后面截掉。', en: 'WeChat and search engines cut the rest away.' },
    mend: { zh: '先写最要紧的，短一些。', en: 'Say what matters first, and less.' },
    example: '"share": { "title": { "zh": "2027 上海半程马拉松", "en": "2027 Shanghai Half Marathon" } }',
  },
  'share.picture': {
    why: {
      zh: '没有图片的链接少有人点；只有写全的网址才会显示。',
      en: 'A link without a picture is passed over, and only whole addresses are shown.',
    },
    mend: {
      zh: '给卡片一张图片，并在 site.json 里写站点的网址。',
      en: 'Give the card a picture, and say in site.json where the site is reached.',
    },
    example: '"origin": "https://run.example.com", "share": { "picture": "share.png" }',
  },
  'image.heavy': {
    why: { zh: '网络差时页面要等它。', en: 'On a weak network the page waits for it.' },
    mend: { zh: '压缩，或存成 WebP。', en: 'Save it smaller, or as WebP.' },
    example: 'cwebp -q 80 poster.jpg -o poster.webp',
  },
  'image.broken': {
    why: { zh: '跑者会看到空白。', en: 'Runners would see an empty place.' },
    mend: { zh: '打开它，另存为 jpg、png 或 webp。', en: 'Open it and save it as jpg, png or webp.' },
    example: 'hero.jpg',
  },
  'image.unsafe': {
    why: { zh: '直接打开时会运行。', en: 'Opened by itself it would run.' },
    mend: { zh: '导出为“纯 SVG”。', en: 'Export it as plain SVG.' },
    example: 'inkscape poster.svg --export-plain-svg -o poster.svg',
  },
  'expression.syntax': {
    why: { zh: '依赖它的内容不会出现。', en: 'What depends on it would be missing.' },
    mend: { zh: '看提示指出的字符。', en: 'See the character that the message names.' },
    example: "race.state == 'open'",
  },
  'expression.name': {
    why: { zh: '它的值永远是空。', en: 'It would always be missing.' },
    mend: { zh: '改成提示里的名字，或先声明。', en: 'Take the name that the hint suggests, or declare it.' },
    example: 'race.raceName',
  },
  'expression.field': {
    why: { zh: '它的值永远是空。', en: 'It would always be missing.' },
    mend: { zh: '用提示里的成员。', en: 'Take one of the members in the hint.' },
    example: 'race.raceTime',
  },
  'expression.function': {
    why: { zh: '表达式不会有值。', en: 'The expression would have no value.' },
    mend: { zh: 'startline help 列出全部函数。', en: 'startline help lists all functions.' },
    example: 'coalesce(a, b)',
  },
  'expression.arguments': {
    why: { zh: '表达式不会有值。', en: 'The expression would have no value.' },
    mend: { zh: 'startline help <函数> 说明怎么写。', en: 'startline help <function> shows how it is called.' },
    example: "find(race.items, 'itemId', query.itemId)",
  },
  'expression.type': {
    why: { zh: '比较不会成立，或什么都不显示。', en: 'The comparison never holds, or nothing is shown.' },
    mend: {
      zh: '用 number() 或 string() 转成同一类型。',
      en: "Turn one into the other's kind with number() or string().",
    },
    example: 'number(query.count) > 2',
  },
  'expression.never': {
    why: { zh: '条件永远不成立，或总是成立。', en: 'The condition never holds, or always.' },
    mend: { zh: '用可能的值。', en: 'Take one of the possible values.' },
    example: "race.state == 'ended'",
  },
  'condition.constant': {
    why: { zh: '它不起作用。', en: 'It decides nothing.' },
    mend: { zh: '去掉，或写清什么情况。', en: 'Leave it out, or say when.' },
    example: '"showIf": "race.state == \'open\'"',
  },
  'condition.never': {
    why: { zh: '它管的内容永远不出现。', en: 'What it is for is never shown.' },
    mend: { zh: '改正其中一边。', en: 'Correct one of its sides.' },
  },
  'site.unread': {
    why: { zh: '没有人看到或用到。', en: 'Nobody sees or reads it.' },
    mend: { zh: '用上它，或去掉。', en: 'Use it, or take it out.' },
  },
  'site.evidence': {
    why: { zh: '地址里的令牌会被复制走。', en: 'A token in an address can be copied.' },
    mend: { zh: '让它一到就换成会话。', en: 'Let it be exchanged where it arrives.' },
    example: '"evidence": [{ "query": { "terminalType": "5" } }]',
  },
  'site.missing': {
    why: { zh: '标签栏、菜单、配色和常量都没有。', en: 'Tabs, menus, theme and constants are missing.' },
    mend: { zh: '写 site.json，或指对文件夹。', en: 'Write site.json, or name the right folder.' },
    example: 'npx startline check pages-config',
  },
  'theme.contrast': {
    why: { zh: '太阳下跑者看不清。', en: 'Runners in the sun could not read it.' },
    mend: { zh: '把其中一个调深或调浅。', en: 'Make one darker or lighter.' },
    example: '"accentStrong": "#d2381b"',
  },
  'page.weight': {
    why: { zh: '网络差时打开太慢。', en: 'It takes too long on a weak network.' },
    mend: { zh: '图片小些、块少些、表单轻些。', en: 'Smaller pictures, fewer blocks, a lighter form.' },
  },
  'advice.nested': {
    why: { zh: '条件套条件，早晚会看错。', en: 'It is read wrongly sooner or later.' },
    mend: { zh: '改写成 "cases"。', en: 'Write "cases".' },
    example: '{ "cases": [{ "when": "sold", "zh": "售罄", "en": "Sold out" }, { "zh": "报名", "en": "Sign up" }] }',
  },
  'advice.long': {
    why: { zh: '没人读得懂，也没人敢改。', en: 'Nobody can read it, and nobody dares to change it.' },
    mend: { zh: '把各部分写进 "values" 取名字。', en: 'Give its parts names under "values".' },
    example: '"values": { "isOpen": "{{race.state == \'open\'}}" }',
  },
  'advice.languages': {
    why: { zh: '改了一种语言，会忘了另一种。', en: 'Who changes one forgets the other.' },
    mend: { zh: '条件写一次，文字写 {zh, en}。', en: 'Say the condition once, with a text in {zh, en}.' },
    example: '{ "when": "sold", "zh": "售罄", "en": "Sold out" }',
  },
  'advice.payload': {
    why: { zh: '改了一处，会忘了另一处。', en: 'Who changes one forgets the other.' },
    mend: { zh: '写进 "values"，两处都读它。', en: 'Put it under "values", and read it in both.' },
  },
  'advice.repeated': {
    why: { zh: 'race.json 改了日期或费用，这里还是旧的。', en: 'When race.json changes, this still says the old one.' },
    mend: { zh: '读赛事的数据，不写死。', en: "Read the race's data instead." },
    example: '"text": "{{date(race.raceTime, \'yyyy.MM.dd\')}}"',
  },
  'advice.copied': {
    why: { zh: '原页面后来的改动不会生效。', en: 'What the base changes later does not arrive.' },
    mend: { zh: '只写不同的那一项：item、field、after。', en: 'Say only what differs: item, field, after.' },
    example: '{ "block": "form", "field": "dressSize", "merge": { "required": false } }',
  },
  'block.noId': {
    why: { zh: '覆盖文件没法指到这个块。', en: 'No overlay could address the block.' },
    mend: { zh: '给它写一个 id，或运行 startline check --fix。', en: 'Give it an id, or run startline check --fix.' },
    example: '{ "type": "notice", "id": "notice", … }',
  },
}
