import './preview.css'
import { useEffect, useRef, useState } from 'react'
import type { Choices, Situation } from '#api/preview.ts'
import type { Lang } from '#lib/language.ts'
import { switchLanguage, useWords } from '#operator/words.ts'
import { Choosing, clockOf, Looks } from './choosing.tsx'
import { Explained } from './explained.tsx'
import {
  changed,
  type DevMessage,
  FIRST,
  FIRST_LOOK,
  type Look,
  readChoices,
  type Shown,
  sendSituation,
  type Text,
} from './model.ts'

function fromAddress<T extends object>(name: string, first: T): T {
  const given = new URLSearchParams(location.search).get(name)
  return given ? { ...first, ...JSON.parse(given) } : first
}

/** Drafts on a phone: what is chosen here is what the frame shows, and why it shows it. */
export function Screen() {
  const { t, lang } = useWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const [choices, setChoices] = useState<Choices | null>(null)
  const [situation, setSituation] = useState(() => fromAddress<Situation>('situation', FIRST))
  const [look, setLook] = useState(() => fromAddress<Look>('look', FIRST_LOOK))
  const [inspecting, setInspecting] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const [refusal, setRefusal] = useState<string | Text | null>(null)
  const [findings, setFindings] = useState<Record<Lang, string[]> | null>(null)
  const [picked, setPicked] = useState<string | null>(null)

  const tellPhone = (message: object) => frame.current?.contentWindow?.postMessage(message, location.origin)
  const showLook = () => tellPhone({ type: 'look', look: { text: look.text, dark: look.dark, inspect: inspecting } })
  const pick = (path: string) => {
    setPicked(path || null)
    tellPhone({ type: 'mark', path })
  }

  useEffect(() => {
    const load = async () => {
      const found = await readChoices()
      setChoices(found)
      const home = found.pages.find(({ name }) => name === 'home') ?? found.pages[0]
      // Again also where nothing was chosen anew: a saved page is another one.
      setSituation((now) => ({ ...now, page: now.page || (home?.name ?? '') }))
    }
    void load()
    const events = new EventSource('/dev/events')
    events.onmessage = ({ data }) => {
      const message = JSON.parse(data) as DevMessage
      setFindings(message.type === 'findings' ? message.lines : null)
      if (message.type === 'config') void load()
    }
    return () => events.close()
  }, [])

  useEffect(() => {
    if (choices === null || situation.page === '') return
    const choice = new AbortController()
    const show = async () => {
      const answer = await sendSituation(situation, choice.signal)
      setRefusal(answer.status === 'set' ? null : answer.message)
      if (answer.status !== 'set') return
      setShown(answer)
      setPicked(null)
      const phone = frame.current?.contentWindow
      if (!phone) return
      // The name tells the page which situation is its own.
      phone.name = `preview-${answer.id}`
      phone.location.replace(answer.address)
    }
    show().catch((error: unknown) => {
      // The answer to an earlier choice is not waited for.
      if (!choice.signal.aborted) throw error
    })
    return () => choice.abort()
  }, [choices, situation])

  useEffect(() => {
    const query = new URLSearchParams({ situation: JSON.stringify(situation), look: JSON.stringify(look) })
    if (shown) history.replaceState(null, '', `?${query}`)
  }, [shown, situation, look])

  useEffect(showLook)

  useEffect(() => {
    const receive = ({ origin, data }: MessageEvent) => {
      if (origin !== location.origin) return
      if (data.type === 'ready') showLook()
      if (data.type === 'picked') pick(data.path)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  })

  const reason = typeof refusal === 'string' ? refusal : refusal?.[lang]
  const troubles = [...(reason ? [reason] : []), ...(findings?.[lang] ?? [])]
  return (
    <>
      <title>{t('previewTitle')}</title>
      <main className="panel">
        <header>
          <h1>{t('previewTitle')}</h1>
          <button
            type="button"
            id="panel-lang"
            className="quiet"
            onClick={() => void switchLanguage(lang === 'zh' ? 'en' : 'zh')}
          >
            {t('otherLanguage')}
          </button>
        </header>
        {troubles.length > 0 && (
          <p id="trouble" role="alert">
            {troubles.join('\n')}
          </p>
        )}
        {choices && (
          <Choosing
            choices={choices}
            situation={situation}
            now={shown?.now ?? null}
            onChange={(changes) => setSituation(changed(situation, changes, choices))}
          />
        )}
        <Looks look={look} onChange={setLook}>
          <button type="button" id="inspect" aria-pressed={inspecting} onClick={() => setInspecting(!inspecting)}>
            {t('inspect')}
          </button>
        </Looks>
        {shown && <Explained shown={shown} picked={picked} onPick={pick} />}
        <p className="note">{t('previewNote')}</p>
      </main>
      <aside className="stage" aria-label={t('phone')}>
        <p className="clock">
          <strong id="now">{shown && clockOf(shown.now)}</strong>
          {shown && (
            <a id="address" href={shown.address} target={`preview-${shown.id}`}>
              {shown.address.replace(/\?$/, '')}
            </a>
          )}
        </p>
        {findings && (
          <p id="stale" className="stale" role="status">
            {t('stale')}
          </p>
        )}
        <div className={findings ? 'phone is-stale' : 'phone'}>
          <iframe ref={frame} id="phone" title={t('phone')} style={{ width: look.width }} />
        </div>
      </aside>
    </>
  )
}
