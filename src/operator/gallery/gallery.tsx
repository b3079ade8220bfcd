import './gallery.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Exhibit } from '#api/preview.ts'
import { switchLanguage, useWords } from '#operator/words.ts'

const WIDTHS = [320, 390, 900]
const keyOf = ({ kind, name }: Exhibit) => `${kind}/${name}`

function onHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
const readHash = () => location.hash

/** Every widget and control to look at, with what is written for it. */
export function Screen() {
  const { t, of, word, lang } = useWords()
  const hash = useSyncExternalStore(onHash, readHash)
  const [exhibits, setExhibits] = useState<Exhibit[]>([])
  const [search, setSearch] = useState('')
  useEffect(() => {
    void fetch('/gallery.json')
      .then((answer) => answer.json())
      .then(setExhibits)
  }, [])
  const current = exhibits.find((one) => `#${keyOf(one)}` === hash) ?? exhibits[0]
  const found = exhibits.filter((one) => fits(one, search))
  return (
    <>
      <title>{t('galleryTitle')}</title>
      <nav aria-labelledby="title">
        <header>
          <h1 id="title">{t('galleryTitle')}</h1>
          <button type="button" onClick={() => void switchLanguage(lang === 'zh' ? 'en' : 'zh')}>
            {t('otherLanguage')}
          </button>
        </header>
        <label>
          {t('search')}
          <input type="search" autoComplete="off" value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
        <p role="status">{t('exhibits', { n: found.length })}</p>
        <ul>
          {found.map((one) => (
            <li key={keyOf(one)}>
              <a href={`#${keyOf(one)}`} aria-current={one === current ? 'page' : undefined}>
                {of(one.label) === one.name ? one.name : `${of(one.label)} ${one.name}`}
                <small>{word(one.kind)}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main>{current && <Shown exhibit={current} />}</main>
    </>
  )
}

/** Its name or its words, in either language, hold every word that is searched for. */
function fits({ name, label, about }: Exhibit, search: string): boolean {
  const text = [name, label.zh, label.en, about.zh, about.en].join(' ').toLowerCase()
  const words = search.trim().toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word))
}

function Shown({ exhibit }: { exhibit: Exhibit }) {
  const { t, of, lang } = useWords()
  const [width, setWidth] = useState(390)
  const { name, about, faults, written, route } = exhibit
  return (
    <>
      <header>
        <h2>{name}</h2>
        <p>{of(about)}</p>
        {faults.length > 0 && (
          <p className="faults" role="alert">
            {faults.join('\n')}
          </p>
        )}
        <label>
          {t('width')}
          <select value={width} onChange={(event) => setWidth(Number(event.target.value))}>
            {WIDTHS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </header>
      <div className="side-by-side">
        <iframe id="drawn" title={t('drawn')} width={width} height={720} src={`${route}?lang=${lang}`} />
        <label className="written">
          {t('written')}
          <textarea readOnly rows={36} spellCheck={false} value={JSON.stringify(written, null, 2)} />
        </label>
      </div>
    </>
  )
}
