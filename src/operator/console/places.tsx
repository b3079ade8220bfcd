import { type FormEvent, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { CompanyBudget, ConsoleInvitation, ConsoleProject } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { formatFen } from '#lib/money.ts'
import { useAsk, useOrder } from '#operator/ask.ts'
import { useWords } from '#operator/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/confirmHost.tsx'
import { chinaInstant, Input, List, Loaded, OrderButton, Section, Select } from './parts.tsx'
import { useDay } from './raceFrame.tsx'

/** Places of a race set by hand, and the codes that open reserved ones. */
export function Places() {
  const { t } = useWords()
  const { projects } = useDay()
  return (
    <div className="op-columns">
      <Section title={t('quotas')} note={t('quotasNote')}>
        {/* Another number from elsewhere replaces what is in the box. */}
        <List items={projects} keyOf={({ itemId, quota }) => `${itemId} ${quota}`}>
          {(project) => <Quota project={project} />}
        </List>
      </Section>
      <Codes projects={projects} />
    </div>
  )
}

function Quota({ project }: { project: ConsoleProject }) {
  const { t, of } = useWords()
  const { order, busy } = useOrder()
  const { itemId, itemName, ownStart, quota, quotaOverride, left } = project
  const box = useRef<HTMLInputElement>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const typed = box.current?.value.trim() ?? ''
    void order('setQuota', { itemId, quota: typed === '' ? null : Number(typed) })
  }
  return (
    <form className="op-stack" onSubmit={save}>
      <p className="op-row">
        <b className="op-grow">{of(itemName)}</b>
        {quotaOverride !== null && <Badge tone="info">{t('byHandNow')}</Badge>}
        <Badge tone={left === 0 ? 'neutral' : 'success'}>{t('left', { n: left })}</Badge>
      </p>
      {ownStart && <p className="op-faint sl-figures">{of(ownStart)}</p>}
      <p className="op-joined">
        <input
          ref={box}
          className="sl-input"
          type="number"
          min={0}
          step={1}
          defaultValue={quota}
          aria-label={t('quotaOf', { name: of(itemName) })}
        />
        <Button type="submit" busy={busy === 'setQuota'}>
          {t('save')}
        </Button>
        {left > 0 && (
          <OrderButton id="setQuota" params={{ itemId, quota: quota - left }}>
            {t('sellOut')}
          </OrderButton>
        )}
      </p>
    </form>
  )
}

function Codes({ projects }: { projects: ConsoleProject[] }) {
  const { t } = useWords()
  const { raceId = '' } = useParams()
  const asked = useAsk('listInvitations', { raceId })
  return (
    <Section title={t('invitations')} note={t('invitationsNote')}>
      {projects.some(({ invitation }) => invitation) ? (
        <Issue
          raceId={raceId}
          projects={projects.filter(({ invitation }) => invitation)}
          budgets={listBudgets(asked.data ?? [])}
        />
      ) : (
        <p className="op-faint">{t('takesNoCodes')}</p>
      )}
      <Loaded asked={asked}>
        {(rows) => (
          <List items={rows} none={t('noInvitations')} keyOf={({ code }) => code}>
            {(row) => <Code row={row} projects={projects} />}
          </List>
        )}
      </Loaded>
    </Section>
  )
}

function Code({ row, projects }: { row: ConsoleInvitation; projects: ConsoleProject[] }) {
  const { t, of } = useWords()
  const { order, busy } = useOrder()
  const { code, kind, sponsor, itemId, places, used, reserved, validUntil, endedAt, budget } = row
  const project = projects.find((one) => one.itemId === itemId)
  const paysWords = ({ company, percent, amount, used: spent }: CompanyBudget) => {
    const words = { company: of(company), percent, used: formatFen(spent) }
    return amount === null ? t('paysOpen', words) : t('paysOf', { ...words, amount: formatFen(amount) })
  }
  const end = async () => {
    const sure = { text: t('endSure', { code }), ok: t('endCode'), danger: true }
    if (await askConfirm(sure)) await order('endInvitation', { code })
  }
  const about = [
    sponsor ? of(sponsor) : t(kind),
    project ? of(project.itemName) : t('anyProject'),
    reserved && t('reserved'),
    validUntil !== null && t('validUntil', { time: formatChinaTime(validUntil) }),
    budget && paysWords(budget),
  ]
  return (
    <div className="op-row">
      <span className="op-grow">
        <span className="op-code-small">{code}</span>
        <span className="op-faint op-block">{about.filter(Boolean).join(' · ')}</span>
      </span>
      <Badge tone={endedAt !== null || used >= places ? 'neutral' : 'success'}>{t('usedOf', { used, places })}</Badge>
      {endedAt === null ? (
        <Button
          size="small"
          busy={busy === 'endInvitation'}
          aria-label={t('endCodeOf', { code })}
          onClick={() => void end()}
        >
          {t('endCode')}
        </Button>
      ) : (
        <Badge>{t('ended')}</Badge>
      )}
    </div>
  )
}

/** Each company's budget once, of the codes that are shown. */
function listBudgets(rows: readonly ConsoleInvitation[]): CompanyBudget[] {
  return [...new Map(rows.flatMap(({ budget }) => (budget ? [[budget.budgetId, budget] as const] : []))).values()]
}

interface IssueProps {
  raceId: string
  projects: ConsoleProject[]
  budgets: CompanyBudget[]
}

function Issue({ raceId, projects, budgets }: IssueProps) {
  const { t, of } = useWords()
  const { order, busy } = useOrder()
  const [made, setMade] = useState<string[]>([])
  const issue = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const sponsor = text('sponsor')
    const percent = Number(text('percent'))
    const budget = text('budget') === '' ? null : Math.round(Number(text('budget')) * 100)
    const given = text('given')
      .toUpperCase()
      .split(/[\s,，、]+/)
      .filter(Boolean)
    const issued = await order(
      'issueInvitations',
      {
        raceId,
        itemId: text('itemId') || null,
        kind: sponsor ? 'sponsor' : 'invitation',
        sponsor: sponsor ? { zh: sponsor, en: text('sponsorEn') || sponsor } : null,
        places: Number(text('places')),
        codes: Number(text('codes')),
        reserved: form.get('reserved') === 'on',
        validUntil: chinaInstant(text('until')),
        ...(percent > 0 && { pays: { percent, budget } }),
        ...(text('budgetId') && { budgetId: text('budgetId') }),
        ...(given.length > 0 && { given }),
      },
      { say: ({ codes }) => t('codesMade', { count: codes.length }) },
    )
    setMade(issued?.codes ?? [])
  }
  const box = (name: string, label: string, more: React.ComponentProps<'input'>, help?: string) => (
    <Input label={label} help={help} {...more} name={name} />
  )
  return (
    <form className="op-grid" onSubmit={(event) => void issue(event)}>
      <Select
        label={t('codeProject')}
        name="itemId"
        none={t('anyProject')}
        options={projects.map(({ itemId, itemName }) => [itemId, of(itemName)])}
      />
      {box('sponsor', t('sponsor'), { maxLength: 60 }, t('sponsorHelp'))}
      {box('sponsorEn', t('sponsorEn'), { maxLength: 60 })}
      {box('places', t('codePlaces'), { type: 'number', min: 1, max: 100_000, defaultValue: 1 })}
      {box('codes', t('codeCount'), { type: 'number', min: 1, max: 500, defaultValue: 1 })}
      {box('until', t('codeUntil'), { type: 'datetime-local' })}
      {box('percent', t('companyPays'), { type: 'number', min: 1, max: 100 }, t('companyPaysHelp'))}
      {box('budget', t('companyBudget'), { type: 'number', min: 1, step: 0.01 }, t('companyBudgetHelp'))}
      {budgets.length > 0 && (
        <Select
          label={t('sameBudget')}
          name="budgetId"
          none={t('newBudget')}
          options={budgets.map(({ budgetId, company }) => [budgetId, of(company)])}
        />
      )}
      {box('given', t('givenCodes'), { maxLength: 16_500 }, t('givenCodesHelp'))}
      <label className="op-check">
        <input type="checkbox" name="reserved" /> {t('reserved')}
      </label>
      <Button type="submit" variant="primary" busy={busy === 'issueInvitations'}>
        {t('issue')}
      </Button>
      {made.length > 0 && (
        <p className="op-wide op-note" role="status">
          <span className="op-code-small">{made.join(' ')}</span>
        </p>
      )}
    </form>
  )
}
