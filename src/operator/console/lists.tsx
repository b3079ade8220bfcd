import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ConsoleProject, ListedPeople } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { COUNTED_MS, useAsk } from '#operator/ask.ts'
import { useWords } from '#operator/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EndButton, Facts, Input, Item, List, Loaded, Section, Select } from './parts.tsx'
import { useDay } from './raceFrame.tsx'
import { TableFile } from './tableFile.tsx'

type Person = ListedPeople['people'][number]
type Kind = Person['kind']

const KINDS: readonly Kind[] = ['invitation', 'deferred', 'lost', 'banned']
const NAMES = { invitation: 'invited', deferred: 'deferred', lost: 'lost', banned: 'banned' } as const

const ABOUT = {
  invitation: 'aboutInvited',
  deferred: 'aboutDeferred',
  lost: 'aboutLost',
  banned: 'aboutBanned',
} as const
const COLUMNS = {
  invitation: 'columnsPeople',
  deferred: 'columnsPeople',
  lost: 'columnsLost',
  banned: 'columnsBanned',
} as const

const takesList = (kind: Kind, { invitation, deferred, lostBefore }: ConsoleProject) =>
  ({ invitation, deferred, lost: lostBefore, banned: false })[kind]

/** People whom the organiser's lists let in by their document, know as not drawn before, or keep out: a file of them, and who is on the lists. */
export function Lists() {
  const { t } = useWords()
  const { projects } = useDay()
  return (
    <div className="op-columns">
      <Section title={t('people')}>
        <ListFile projects={projects} />
      </Section>
      <People projects={projects} />
    </div>
  )
}

function ListFile({ projects }: { projects: ConsoleProject[] }) {
  const { t, of } = useWords()
  const { raceId = '' } = useParams()
  const takes = (kind: Kind) => projects.filter((project) => takesList(kind, project))
  const kinds = KINDS.filter((kind) => kind === 'banned' || takes(kind).length > 0)
  const [chosen, setKind] = useState<Kind>('invitation')
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'banned')
  const [item, setItem] = useState('')
  const itemId = takes(kind).some((one) => one.itemId === item) ? item : null
  return (
    <>
      <div className="op-grid">
        <Select
          label={t('listKind')}
          value={kind}
          options={kinds.map((one) => [one, t(NAMES[one])])}
          onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? kind)}
        />
        {kind !== 'banned' && (
          <Select
            label={t('projectOfRows')}
            value={itemId ?? ''}
            none={t('eachRow')}
            options={takes(kind).map((one) => [one.itemId, of(one.itemName)])}
            onChange={(event) => setItem(event.target.value)}
          />
        )}
      </div>
      <p className="op-note">{t(ABOUT[kind])}</p>
      {/* Looked through for one kind and project, a file has to be chosen again for another. */}
      <TableFile
        key={`${kind} ${itemId}`}
        preview="previewPeople"
        take="importPeople"
        params={{ raceId, kind, itemId }}
        words={{ take: 'takePeople', taken: 'tableTaken' }}
      />
      <details>
        <summary>{t('fileHow')}</summary>
        <Facts
          className="op-stacked"
          rows={[
            [t('fileColumns'), t(COLUMNS[kind])],
            [t('fileAgain'), t('fileAgainText')],
            [t('fileDocuments'), t('fileDocumentsText')],
          ]}
        />
      </details>
    </>
  )
}

function People({ projects }: { projects: ConsoleProject[] }) {
  const { t } = useWords()
  const { raceId = '' } = useParams()
  const [search, setSearch] = useState('')
  const asked = useAsk('listPeople', search === '' ? { raceId } : { raceId, search }, COUNTED_MS)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <Section title={t('lists')}>
      <Loaded asked={asked}>
        {({ total, entered, people }) => (
          <>
            <p className="sl-figures" role="status">
              {total === 0 ? t('noPeople') : t('peopleTold', { total, entered })}
            </p>
            {total === 0 && <p className="op-faint">{t('noPeopleNext')}</p>}
            {total > 0 && (
              <form className="op-form" onSubmit={find}>
                <Input label={t('findPerson')} type="search" name="search" maxLength={64} autoComplete="off" />
                <Button type="submit">{t('search')}</Button>
              </form>
            )}
            {total > 0 && (
              <List items={people} none={t('nobodyFound')} keyOf={({ code }) => code}>
                {(person) => <PersonOf person={person} projects={projects} />}
              </List>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function PersonOf({ person, projects }: { person: Person; projects: ConsoleProject[] }) {
  const { t, of } = useWords()
  const { code, itemId, kind, name, document, losses, reason, validUntil, endedAt, entered } = person
  const project = projects.find((one) => one.itemId === itemId)
  const isBan = kind === 'banned'
  const listed = [t(NAMES[kind]), losses !== null && t('lossesOf', { losses }), project && of(project.itemName)]
  return (
    <Item title={name} about={[document, listed.filter(Boolean).join(' · '), reason && of(reason)]}>
      {endedAt !== null && <Badge>{t(isBan ? 'banOver' : 'ended')}</Badge>}
      {endedAt === null && entered && <Badge tone="success">{t('hasEntered')}</Badge>}
      {validUntil !== null && (
        <span className="op-faint">
          {t(isBan ? 'bannedUntil' : 'validUntil', { time: formatChinaTime(validUntil) })}
        </span>
      )}
      {isBan && validUntil === null && <span className="op-faint">{t('bannedForGood')}</span>}
      {endedAt === null && !entered && (
        <EndButton
          code={code}
          words={t('takeOff')}
          sure={t(isBan ? 'liftSure' : 'takeOffSure', { name })}
          label={t('takeOffOf', { name })}
        />
      )}
    </Item>
  )
}
