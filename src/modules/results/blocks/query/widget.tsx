import './widget.css'
import '#modules/results/texts.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ResultsPorts, useResultsPorts } from '#modules/results/ports.ts'
import type { JsonObject } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PROPS, type ResultsQueryProps } from './props.gen.ts'

type Way = 'byDocument' | 'byBib'
type Search =
  | { status: 'idle' }
  | { status: 'searching' }
  /** Nothing was found, or something went wrong: said under the field. */
  | { status: 'failed'; words: string }

const WAYS = ['byDocument', 'byBib'] as const

export default defineWidget<ResultsQueryProps>(PROPS, function Query({ raceId, for: what = 'score', emit }) {
  const { t } = useTranslation('results')
  const ports = useResultsPorts()
  const id = useId()
  const [way, setWay] = useState<Way>('byDocument')
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState<Search>({ status: 'idle' })
  const isDocument = way === 'byDocument'
  const change = (next: string) => {
    setTyped(next)
    setSearch({ status: 'idle' })
  }
  const find = async () => {
    if (typed.trim() === '')
      return setSearch({ status: 'failed', words: t(isDocument ? 'documentMissing' : 'bibMissing') })
    setSearch({ status: 'searching' })
    try {
      const found = await lookUp(ports, { raceId, what, way, typed: typed.trim() })
      if (found === null) return setSearch({ status: 'failed', words: t(what === 'bib' ? 'noBib' : 'noScore') })
      setSearch({ status: 'idle' })
      setTyped('')
      await emit('found', found)
    } catch (error) {
      setSearch({ status: 'failed', words: error instanceof RequestError ? error.message : t('failed') })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void find()
  }
  const fields = (
    <Field
      id={`${id}-field`}
      label={t(isDocument ? 'document' : 'bib')}
      help={t(isDocument ? 'documentHelp' : 'bibHelp')}
      error={search.status === 'failed' ? search.words : null}
    >
      {(control) => (
        <input
          {...control}
          className="sl-input"
          // No phone is to remember what others might read.
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <form className="sl-results-query" noValidate onSubmit={submit}>
      {what === 'score' ? (
        <>
          <Tabs
            base={id}
            label={t('waysLabel')}
            current={way}
            items={WAYS.map((one) => ({ id: one, label: t(one) }))}
            onChange={(next) => {
              setWay(next === 'byBib' ? 'byBib' : 'byDocument')
              change('')
            }}
          />
          <div role="tabpanel" id={`${id}-panel-${way}`} aria-labelledby={`${id}-tab-${way}`}>
            {fields}
          </div>
        </>
      ) : (
        fields
      )}
      <Button type="submit" variant="primary" block icon="search" busy={search.status === 'searching'}>
        {t('find')}
      </Button>
    </form>
  )
})

interface Asked {
  raceId: string
  what: 'score' | 'bib'
  way: Way
  typed: string
}

/** What the platform has of a number; null for nothing. */
async function lookUp({ request }: ResultsPorts, { raceId, what, way, typed }: Asked): Promise<JsonObject | null> {
  if (what === 'bib') {
    const found = await request('lookUpBib', { raceId, idNumber: typed })
    return toJson(found[0])
  }
  const by = way === 'byDocument' ? { idNumber: typed } : { bib: typed }
  const { results } = await request('queryTimingDeviceScoreByPage', { raceId, ...by })
  return toJson(results[0])
}

/** An answer of the contract is JSON; its interfaces do not say so. */
const toJson = (found: object | undefined): JsonObject | null => (found ? JSON.parse(JSON.stringify(found)) : null)
