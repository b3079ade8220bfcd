import { type FormEvent, useState } from 'react'
import type { SentCode } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { useAsk, useOrder } from '#operator/ask.ts'
import { chinaInstant } from '#operator/chinaTime.ts'
import { spanText, useWords } from '#operator/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toastStore.ts'
import { Input, List, Loaded, OrderButton, PageTitle, Section, Select } from './parts.tsx'

const MINUTE = 60_000
const SHOWN_CODES = 8

/** What only a sandbox has: its time, the codes it sent, accounts in other hands, failures on demand. */
export function Tools() {
  const { t } = useWords()
  return (
    <>
      <PageTitle>{t('tools')}</PageTitle>
      <p className="op-note op-lead">{t('toolsNote')}</p>
      <div className="op-columns op-sandbox">
        <Clock />
        <Codes />
        <Sessions />
        <Failures />
      </div>
    </>
  )
}

function Clock() {
  const words = useWords()
  const { t } = words
  const { order, busy } = useOrder()
  const { data } = useAsk('readClock', {})
  const [wanted, setWanted] = useState(() => formatChinaTime(Date.now()))
  const [wrong, setWrong] = useState(false)
  const offset = data?.offset ?? 0
  const say = ({ now }: { now: number }) => formatChinaTime(now, 'yyyy.MM.dd HH:mm:ss')
  const steps = [
    ['plus15', 15 * MINUTE],
    ['plusDay', 1440 * MINUTE],
    ['reset', -offset],
  ] as const
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = chinaInstant(wanted)
    setWrong(at === null)
    if (at !== null) void order('moveClock', { set: at }, { say })
  }
  return (
    <Section title={t('clock')} note={t('clockNote')}>
      <p>
        <b>
          {Math.abs(offset) < MINUTE
            ? t('clockReal')
            : t(offset > 0 ? 'clockAhead' : 'clockBehind', { span: spanText(offset, words) })}
        </b>
      </p>
      <p className="op-buttons">
        {steps.map(([step, advance]) => (
          <OrderButton key={step} id="moveClock" params={{ advance }} say={say}>
            {t(step)}
          </OrderButton>
        ))}
      </p>
      <form className="op-form" onSubmit={submit}>
        <Input
          label={t('setTo')}
          error={wrong ? t('timeWrong') : null}
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button type="submit" busy={busy !== null}>
          {t('set')}
        </Button>
      </form>
    </Section>
  )
}

function Codes() {
  const { t } = useWords()
  const asked = useAsk('listCodes', {})
  const now = useAsk('readClock', {}).data?.now ?? Date.now()
  return (
    <Section title={t('codes')} note={t('codesNote')}>
      <Loaded asked={asked}>
        {(codes) => (
          <List items={codes.slice(0, SHOWN_CODES)} none={t('noCodes')} keyOf={({ captchaId }) => captchaId}>
            {(code) => <Code code={code} now={now} />}
          </List>
        )}
      </Loaded>
    </Section>
  )
}

function Code({ code: { code, mobile, usedAt, expiresAt }, now }: { code: SentCode; now: number }) {
  const { t } = useWords()
  const dead = usedAt !== null || expiresAt < now
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    showToast(t('copied', { code }), { tone: 'success' })
  }
  return (
    <div className="op-row">
      <span className="op-code" data-dead={dead ? '' : undefined}>
        {code}
      </span>
      <span className="op-grow sl-figures">
        {mobile}
        <span className="op-faint op-block">
          {usedAt !== null ? t('used') : dead ? t('expired') : t('validUntil', { time: formatChinaTime(expiresAt) })}
        </span>
      </span>
      {/* Copying needs a secure page; over plain http in the local network there is none. */}
      {!dead && 'clipboard' in navigator && (
        <Button size="small" icon="copy" aria-label={t('copyOf', { code })} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      )}
    </div>
  )
}

function Sessions() {
  const { t } = useWords()
  const { order, busy } = useOrder()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const given = (run: (mobile: string) => unknown) => () => {
    const mobile = typed.trim()
    setFault(mobile === '' ? t('mobileNeeded') : null)
    if (mobile !== '') void run(mobile)
  }
  const expire = given((mobile) =>
    order('expireSessions', { mobile }, { say: ({ sessions }) => t('sessionsEnded', { count: sessions }) }),
  )
  const block = (blocked: boolean) =>
    given((mobile) => order('blockAccount', { mobile, blocked }, { name: blocked ? 'block' : 'unblock' }))
  const makeLink = given(async (mobile) => {
    const made = await order('issueEvidence', { mobile }, { say: () => t('partnerLinkMade') })
    setLink(made && `/my?terminalType=5&evidence=${made.evidence}`)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    expire()
  }
  return (
    <Section title={t('sessions')} note={t('sessionsNote')}>
      <form className="op-stack" onSubmit={submit} noValidate>
        <Input
          label={t('mobile')}
          error={fault}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="op-buttons">
          <Button type="submit" busy={busy === 'expireSessions'}>
            {t('expire')}
          </Button>
          <Button busy={busy === 'block'} onClick={block(true)}>
            {t('block')}
          </Button>
          <Button busy={busy === 'unblock'} onClick={block(false)}>
            {t('unblock')}
          </Button>
          <Button busy={busy === 'issueEvidence'} onClick={makeLink}>
            {t('partnerLink')}
          </Button>
        </p>
      </form>
      {link && (
        <p className="op-note">
          <a className="op-mono" href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </p>
      )}
    </Section>
  )
}

function Failures() {
  const { t } = useWords()
  const { order, busy } = useOrder()
  const asked = useAsk('listSwitches', {})
  const { data: operations = [] } = useAsk('listSwitchable', {})
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const mode = form.get('mode') === 'slow' ? 'slow' : 'fail'
    void order('setSwitch', { operation: String(form.get('operation')), mode, ms: Number(form.get('ms')) })
  }
  return (
    <Section title={t('failures')} note={t('failuresNote')}>
      <Loaded asked={asked}>
        {(switches) => (
          <List items={switches} none={t('noFailures')} keyOf={({ operation }) => operation}>
            {({ operation, mode, ms }) => (
              <div className="op-row">
                <span className="op-grow op-mono">{operation}</span>
                <Badge tone="danger">
                  {t(mode)}
                  {ms > 0 && ` ${ms} ms`}
                </Badge>
                <OrderButton
                  id="setSwitch"
                  params={{ operation, mode: 'none' }}
                  size="small"
                  aria-label={t('removeOf', { operation })}
                >
                  {t('remove')}
                </OrderButton>
              </div>
            )}
          </List>
        )}
      </Loaded>
      <form className="op-grid" onSubmit={apply}>
        <Select
          label={t('operation')}
          name="operation"
          options={operations.map((operation) => [operation, operation])}
        />
        <Select
          label={t('mode')}
          name="mode"
          options={[
            ['fail', t('fail')],
            ['slow', t('slow')],
          ]}
        />
        <Input label={t('ms')} type="number" name="ms" min={0} max={120_000} step={100} defaultValue={0} />
        <Button type="submit" busy={busy === 'setSwitch'}>
          {t('apply')}
        </Button>
      </form>
    </Section>
  )
}
