const TEXTS = {
  zh: {
    title: '组件与控件',
    search: '搜索',
    width: '宽度',
    written: '配置里这样写',
    count: (n) => `共 ${n} 个`,
    kinds: { widget: '组件', input: '控件' },
    other: 'English',
  },
  en: {
    title: 'Widgets and controls',
    search: 'Search',
    width: 'Width',
    written: 'What config says',
    count: (n) => `${n} found`,
    kinds: { widget: 'widget', input: 'control' },
    other: '中文',
  },
}

const part = (id) => document.getElementById(id)
const exhibits = await (await fetch('/gallery.json')).json()
const asked = new URLSearchParams(location.search)
let lang = asked.get('lang') === 'en' ? 'en' : 'zh'

const keyOf = ({ kind, name }) => `${kind}/${name}`
const current = () => exhibits.find((one) => `#${keyOf(one)}` === location.hash) ?? exhibits[0]

/** Those of which the name or the words, in either language, hold every word that is searched for. */
function found() {
  const words = part('search').value.trim().toLowerCase().split(/\s+/)
  return exhibits.filter(({ name, label, about }) => {
    const text = [name, label.zh, label.en, about.zh, about.en].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function drawList() {
  const list = found()
  part('count').textContent = TEXTS[lang].count(list.length)
  part('list').replaceChildren(
    ...list.map((one) => {
      const link = document.createElement('a')
      link.href = `#${keyOf(one)}`
      link.textContent = one.label[lang] === one.name ? one.name : `${one.label[lang]} ${one.name}`
      if (one === current()) link.setAttribute('aria-current', 'page')
      const kind = document.createElement('small')
      kind.textContent = TEXTS[lang].kinds[one.kind]
      link.append(kind)
      const item = document.createElement('li')
      item.append(link)
      return item
    }),
  )
}

function drawCurrent() {
  const one = current()
  part('name').textContent = one.name
  part('about').textContent = one.about[lang]
  part('faults').textContent = one.faults.join('\n')
  part('faults').hidden = one.faults.length === 0
  part('written').value = JSON.stringify(one.written, null, 2)
  const address = `${one.route}?lang=${lang}`
  if (part('drawn').getAttribute('src') !== address) part('drawn').setAttribute('src', address)
}

function draw() {
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  part('language').textContent = TEXTS[lang].other
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = TEXTS[lang][element.dataset.text]
  }
  drawList()
  drawCurrent()
}

part('search').addEventListener('input', drawList)
part('width').addEventListener('change', () => {
  part('drawn').width = part('width').value
})
part('language').addEventListener('click', () => {
  lang = lang === 'zh' ? 'en' : 'zh'
  draw()
})
addEventListener('hashchange', draw)
draw()
