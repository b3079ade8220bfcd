import { dequal as equal } from 'dequal/lite'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import { type Choice, listChoices } from '#forms/engine/choices.ts'
import { fieldAt, fieldLabel } from '#forms/engine/fieldAt.ts'
import type { FoldedSchema } from '#forms/engine/foldSchema.ts'
import { useFieldValue } from '#forms/hooks.ts'
import { anyInput } from '#forms/inputs/anyInput.tsx'
import type { InputProps } from '#forms/inputs/input.ts'
import { LoadTrouble, useLoaded } from '#forms/inputs/loadedList.tsx'
import { formatPointer } from '#lib/jsonPointer.ts'
import { type Offer, type Offered, offeredIn, parseOffer } from '#lib/offer.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

type Props = InputProps & { name: string }

/** A control that offers what an operation answers. Its parameters may be other answers, which have to come first. */
export function OfferedInput(props: Props) {
  const { source } = props.options
  const offer = useMemo(() => parseOffer(source), [source])
  return offer ? <After {...props} offer={offer} /> : anyInput(props)
}

function After({ offer, ...props }: Props & { offer: Offer }) {
  const { store, ui } = useFormScope()
  const { t } = useTranslation('forms')
  const params = useAnswers(offer.params)
  const missing = Object.entries(offer.params).find(([name]) => !(name in params))
  const read = useCallback((value: Json) => offeredIn(value, offer), [offer])
  if (missing) {
    const label = fieldLabel(fieldAt(store.form.schema, ui, formatPointer([missing[1]])), props.lang)
    return <Note id={props.control.id} text={t('choicesAfter', { label })} />
  }
  return <Asked {...props} offer={offer} params={params} read={read} />
}

interface AskedProps extends Props {
  offer: Offer
  params: JsonObject
  read(value: Json): Offered[]
}

function Asked({ offer, params, read, ...props }: AskedProps) {
  const loaded = useLoaded(offer.operation, read, params)
  if (loaded.status !== 'ready') {
    return <LoadTrouble loaded={loaded} control={props.control} failed="choicesFailed" rows={1} />
  }
  return <Ready {...props} offered={loaded.value} />
}

function Ready({ offered, ...props }: InputProps & { name: string; offered: Offered[] }) {
  const { store } = useFormScope()
  const { t } = useTranslation('forms')
  const { pointer, value, lang } = props
  const answers = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  const offeredAnswers = answers.filter((answer) => offered.some((one) => equal(one.value, answer)))
  const gone = offeredAnswers.length < answers.length
  useEffect(() => {
    for (const [at, answer] of answers.entries()) {
      const chosen = offered.find((one) => equal(one.value, answer))
      const place = Array.isArray(value) ? `${pointer}/${at}` : pointer
      if (chosen) store.nameCode(place, String(chosen.value), chosen.text)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only that something is gone asks for the change
  useEffect(() => {
    if (gone) store.set(pointer, offeredAnswers.length > 0 ? offeredAnswers : undefined)
  }, [gone, store, pointer])
  if (offered.length === 0) return <Note id={props.control.id} text={t('choicesEmpty')} />
  const choices = offered.map((one) => ({ value: one.value, label: one.text[lang] }))
  return anyInput({ ...props, choices })
}

function Note({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="sl-form-note" role="status">
      {text}
    </p>
  )
}

/** Answers of the fields that parameters name, without those that are not given; the same object while they are equal. */
function useAnswers(fields: Readonly<Record<string, string>>): JsonObject {
  const { store } = useFormScope()
  const pointers = useMemo(() => Object.values(fields).map((name) => formatPointer([name])), [fields])
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = pointers.map((pointer) => store.onField(pointer, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, pointers],
  )
  const read = () =>
    JSON.stringify(Object.entries(fields).map(([name, field]) => [name, store.valueAt(formatPointer([field])) ?? null]))
  const text = useSyncExternalStore(subscribe, read, read)
  return useMemo(() => {
    const given = (JSON.parse(text) as [string, Json][]).filter(([, value]) => value !== null && value !== '')
    return Object.fromEntries(given)
  }, [text])
}

/** A control that offers what another field's answer holds; what goes there goes from its own answer too. */
export function CarriedInput({ from, ...props }: Props & { from: string }) {
  const { store } = useFormScope()
  const { pointer, value, lang } = props
  const carried = useFieldValue(formatPointer([from]))
  const offered = listOf(carried)
  const { schemas, ui } = fieldAt(store.form.schema, store.form.ui, formatPointer([from]))
  const there = listChoices((schemas[0] ?? {}) as FoldedSchema, ui, store.resolver, lang)
  const known = [...props.choices, ...there]
  const choices: Choice[] = offered.map(
    (one) => known.find((choice) => equal(choice.value, one)) ?? { value: one, label: String(one) },
  )
  const offeredAnswers = listOf(value).filter((one) => offered.some((other) => equal(other, one)))
  const gone = offeredAnswers.length < listOf(value).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only that something is gone asks for the change
  useEffect(() => {
    if (gone) store.set(pointer, Array.isArray(value) && offeredAnswers.length > 0 ? offeredAnswers : undefined)
  }, [gone, store, pointer])
  return anyInput({ ...props, choices })
}

function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
