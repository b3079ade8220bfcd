import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { CompanyBudget, ConsoleInvitation, ConsoleProject } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { formatFen } from '#lib/money.ts'
import { useAsk, useOrder } from '#operator/ask.ts'
import { chinaInstant } from '#operator/chinaTime.ts'
import { useWords } from '#operator/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EndButton, Input, Item, List, Loaded, OrderButton, Section, Select } from './parts.tsx'
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
  const { itemId, itemName, ownStart, quota, quotaOverride, taken, reserved, left } = project
  const [typed, setTyped] = useState(String(quota))
  const changed = typed.trim() !== String(quota)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void order('setQuota', { itemId, quota: typed.trim() === '' ? null : Number(typed) })
  }
  return (
    <form className="op-quota" onSubmit={save}>
      <Item
        title={of(itemName)}
        about={[ownStart && of(ownStart), reserved > 0 && t('reservedPlaces', { n: reserved })]}
      >
        <span>{t('ofQuota', { taken, quota })}</span>
        <span className="op-faint">{left === 0 ? t('soldOut') : t('left', { n: left })}</span>
      </Item>
      <p className="op-joined">
        <input
          className="sl-input op-number"
          type="number"
          min={0}
          step={1}
          value={typed}
          aria-label={t('quotaOf', { name: of(itemName) })}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant={changed ? 'primary' : 'secondary'} busy={busy === 'setQuota'}>
          {t('save')}
        </Button>
        {left > 0 && (
          <OrderButton variant="ghost" id="setQuota" params={{ itemId, quota: quota - left }}>
            {t('sellOut')}
          </OrderButton>
        )}
      </p>
      {quotaOverride !== null && (
        <p className="op-row">
          <Badge tone="info">{t('byHandNow')}</Badge>
          <OrderButton variant="ghost" size="small" id="setQuota" params={{ itemId, quota: null }}>
            {t('asConfigured')}
          </OrderButton>
        </p>
      )}
    </form>
  )
}

function Codes({ projects }: { projects: ConsoleProject[] }) {
  const { t } = useWords()
  const { raceId = '' } = useParams()
  const asked = useAsk('listInvitations', { raceId })
  const takesCodes = projects.some(({ invitation }) => invitation)
  return (
    <Section title={t('invitations')} note={takesCodes ? t('invitationsNote') : undefined}>
      {takesCodes ? (
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
          <List items={rows} none={takesCodes ? t('noInvitations') : undefined} keyOf={({ code }) => code}>
            {(row) => <Code row={row} projects={projects} />}
          </List>
        )}
      </Loaded>
    </Section>
  )
}

function Code({ row, projects }: { row: ConsoleInvitation; projects: ConsoleProject[] }) {
  const { t, of } = useWords()
  const { code, kind, sponsor, itemId, places, used, reserved, validUntil, endedAt, budget } = row
  const project = projects.find((one) => one.itemId === itemId)
  const paysWords = ({ company, percent, amount, used: spent }: CompanyBudget) => {
    const words = { company: of(company), percent, used: formatFen(spent) }
    return amount === null ? t('paysOpen', words) : t('paysOf', { ...words, amount: formatFen(amount) })
  }
  const joined = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' · ')
  const about = [
    joined(sponsor ? of(sponsor) : t(kind), project ? of(project.itemName) : t('anyProject')),
    joined(
      reserved && t('placesReserved'),
      validUntil !== null && t('validUntil', { time: formatChinaTime(validUntil) }),
    ),
    budget && paysWords(budget),
  ]
  return (
    <Item title={<span className="op-code-small">{code}</span>} about={about}>
      <span>{t('usedOf', { used, places })}</span>
      {endedAt === null ? (
        <EndButton code={code} words={t('endCode')} sure={t('endSure', { code })} label={t('endCodeOf', { code })} />
      ) : (
        <Badge>{t('ended')}</Badge>
      )}
    </Item>
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
  const [wrongTime, setWrongTime] = useState(false)
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
    const validUntil = chinaInstant(text('until'))
    const wrong = validUntil === null && text('until') !== ''
    setWrongTime(wrong)
    if (wrong) return
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
        validUntil,
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
    <form className="op-stack" onSubmit={(event) => void issue(event)}>
      <div className="op-grid">
        <Select
          label={t('codeProject')}
          name="itemId"
          none={t('anyProject')}
          options={projects.map(({ itemId, itemName }) => [itemId, of(itemName)])}
        />
        <Input
          label={t('codeUntil')}
          help={t('timeHelp')}
          error={wrongTime ? t('timeWrong') : null}
          name="until"
          autoComplete="off"
        />
        {box('codes', t('codeCount'), { type: 'number', min: 1, max: 500, defaultValue: 1 })}
        {box('places', t('codePlaces'), { type: 'number', min: 1, max: 100_000, defaultValue: 1 })}
        {box('sponsor', t('sponsor'), { maxLength: 60 }, t('sponsorHelp'))}
        {box('sponsorEn', t('sponsorEn'), { maxLength: 60 })}
      </div>
      <label className="op-check">
        <input type="checkbox" name="reserved" /> {t('reserved')}
      </label>
      <details>
        <summary>{t('companyPart')}</summary>
        <div className="op-grid">
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
        </div>
      </details>
      <Button type="submit" variant="primary" busy={busy === 'issueInvitations'}>
        {t('issue')}
      </Button>
      {made.length > 0 && (
        <p className="op-note" role="status">
          <span className="op-code-small">{made.join(' ')}</span>
        </p>
      )}
    </form>
  )
}
