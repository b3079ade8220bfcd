import { useParams } from 'react-router-dom'
import type { GroupLine } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { COUNTED_MS, useAsk } from '#operator/ask.ts'
import { type FileKind, saveBlob, writeTableFile } from '#operator/tableFile.ts'
import { type OperatorWords, useWords } from '#operator/words.ts'
import { Button } from '#ui/button.tsx'
import { Item, List, Loaded, Section } from './parts.tsx'

const KINDS: readonly FileKind[] = ['xlsx', 'csv']

/** Clubs and companies that ask for places: whom to answer, and all of them as a file. */
export function Groups() {
  const words = useWords()
  const { t } = words
  const { raceId = '' } = useParams()
  const asked = useAsk('listGroups', { raceId }, COUNTED_MS)
  return (
    <Loaded asked={asked}>
      {(groups) => (
        <Section title={t('groups')} note={t('groupsNote')}>
          {groups.length > 0 && (
            <>
              <p role="status">{t('groupsCounted', { n: groups.length, runners: sum(groups.map(runnersOf)) })}</p>
              <p className="op-buttons">
                {KINDS.map((kind) => (
                  <Button
                    key={kind}
                    icon="download"
                    onClick={() => void save(`${raceId}-groups.${kind}`, kind, groups, words)}
                  >
                    {t('saveAs', { kind: kind.toUpperCase() })}
                  </Button>
                ))}
              </p>
            </>
          )}
          <List items={groups} none={t('noGroups')} keyOf={({ applicationId }) => applicationId}>
            {(group) => <Group group={group} />}
          </List>
        </Section>
      )}
    </Loaded>
  )
}

function Group({ group }: { group: GroupLine }) {
  const { t, of } = useWords()
  const { organization, contact, phone, email, runners, remark, sentAt, changedAt } = group
  return (
    <Item
      title={organization}
      about={[
        [contact, phone, email].filter(Boolean).join(' · '),
        runners.map(({ itemName, quantity }) => `${of(itemName)} × ${quantity}`).join(t('comma')),
        remark,
      ]}
    >
      <span>{t('runnersCount', { n: runnersOf(group) })}</span>
      <span className="op-faint">
        {changedAt === null ? formatChinaTime(sentAt) : t('changedAt', { time: formatChinaTime(changedAt) })}
      </span>
    </Item>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const runnersOf = ({ runners }: GroupLine) => sum(runners.map(({ quantity }) => quantity))

/** A row a group, with a column a distance that any of them asks for. */
async function save(name: string, kind: FileKind, groups: readonly GroupLine[], { t, of }: OperatorWords) {
  const distances = [...new Set(groups.flatMap(({ runners }) => runners.map(({ itemName }) => of(itemName))))]
  const head = [
    t('organization'),
    t('contact'),
    t('phone'),
    t('email'),
    ...distances,
    t('runnersInAll'),
    t('groupRemark'),
    t('sentAt'),
    t('changed'),
  ]
  const rows = groups.map((group) => [
    group.organization,
    group.contact,
    group.phone,
    group.email ?? '',
    ...distances.map((distance) =>
      String(group.runners.find(({ itemName }) => of(itemName) === distance)?.quantity ?? 0),
    ),
    String(runnersOf(group)),
    group.remark ?? '',
    formatChinaTime(group.sentAt),
    group.changedAt === null ? '' : formatChinaTime(group.changedAt),
  ])
  saveBlob(name, await writeTableFile(kind, [head, ...rows]))
}
