import type { FieldProps } from '@rjsf/utils'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import { entryUi, localText } from '#forms/engine/fieldAt.ts'
import type { FoldedSchema } from '#forms/engine/foldSchema.ts'
import { freshEntry } from '#forms/engine/resolver.ts'
import { entrySchema } from '#forms/engine/schemaParts.ts'
import { fieldPath } from '#forms/fieldId.ts'
import { useField, useLang } from '#forms/hooks.ts'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import { Button } from '#ui/button.tsx'
import { Caption } from '#ui/field.tsx'
import { LeafField } from './leafField.tsx'
import { Part } from './part.tsx'
import { type PartProps, partLabel } from './partProps.ts'

/** A list: boxes to tick when its entries are choices, otherwise entries that can be added, moved and removed. */
export function ArrayField(props: FieldProps) {
  const { store } = useFormScope()
  const { items, prefixItems } = props.schema as FormSchema
  const isChoice = prefixItems === undefined && store.resolver.fold(items ?? {}, undefined, '').enum !== undefined
  const widget = ((props.uiSchema ?? {}) as FormUi)['ui:widget']
  return isChoice || widget !== undefined ? <LeafField {...props} /> : <Entries {...props} />
}

function Entries(props: FieldProps) {
  const { t } = useTranslation('forms')
  const { store, ui: formUi } = useFormScope()
  const lang = useLang()
  const schema = props.schema as FoldedSchema
  const ui = (props.uiSchema ?? {}) as FormUi
  const options = { ...formUi['ui:globalOptions'], ...ui['ui:options'] }
  const id = props.fieldPathId.$id
  const pointer = formatPointer(props.fieldPathId.path)
  const { value, error } = useField(pointer)
  const entries = Array.isArray(value) ? value : []
  const { keys, arrange } = useKeys(entries.length)
  const [announced, setAnnounced] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  /** The entry that takes the focus when it is drawn; -1 is the button that adds one. */
  const next = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the list
  useLayoutEffect(() => {
    if (next.current === null) return
    focusEntry(list.current, next.current, id)
    next.current = null
  }, [entries])
  const title = partLabel(schema, props as PartProps, lang)
  const fixed = schema.prefixItems?.length ?? 0
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY
  const isOpen = (entries.length < fixed || (schema.items as unknown) !== false) && options.addable !== false
  const mayGrow = isOpen && entries.length < most
  // Whoever must give some finds them there, and has nothing to take away.
  const mayShrink = options.removable !== false && !(props.required === true && entries.length <= least)
  const isOff = props.disabled === true || props.readonly === true
  const change = (order: number[], focus: number, words: string, added: Json = null) => {
    next.current = focus
    arrange(order)
    store.arrange(pointer, order, added)
    setAnnounced(words)
  }
  const places = entries.map((_, at) => at)
  const add = () => {
    const part = entrySchema(schema, entries.length)
    const fresh = freshEntry(store.resolver.fold(part, undefined, `${pointer}/${entries.length}`))
    change([...places, -1], entries.length, t('addedItem', { n: entries.length + 1 }), fresh)
  }
  const copy = (at: number) => {
    const order = [...places.slice(0, at + 1), -1, ...places.slice(at + 1)]
    change(order, at + 1, t('copiedItem', { n: at + 1 }), entries[at] ?? null)
  }
  const remove = (at: number) => {
    const left = entries.length - 1
    const words = t('removedItem', { n: at + 1, left })
    change(
      places.filter((place) => place !== at),
      left === 0 ? -1 : Math.min(at, left - 1),
      words,
    )
  }
  const move = (at: number, to: number) => {
    const order = [...places]
    order.splice(at, 1)
    order.splice(to, 0, at)
    change(order, to, t('movedItem', { n: at + 1, to: to + 1 }))
  }
  const note = localText(ui['ui:description'] ?? schema.description, lang)
  const help = localText(ui['ui:help'], lang)
  const limit = limitOf(least, most)
  const described =
    [limit && `${id}-limit`, error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className="sl-form-list" data-path={pointer} aria-describedby={described} ref={list}>
      <legend className="sl-form-title">
        <Caption label={title} required={props.required} optional={!props.required} says />
      </legend>
      {note && <p className="sl-form-note">{note}</p>}
      {limit && (
        <p className="sl-form-note" id={`${id}-limit`}>
          {t(limit, { least, most })}
        </p>
      )}
      {entries.map((_entry, at) => {
        const name = `${title} ${at + 1}`
        const part = entrySchema(schema, at)
        const isFixed = at < fixed
        const look = entryUi(ui, at)
        const own = localText(look['ui:title'] ?? store.folded(part, `${pointer}/${at}`).title, lang)
        return (
          <fieldset className="sl-form-entry" aria-label={name} key={keys[at]}>
            <Part
              {...(props as PartProps)}
              name={name}
              schema={part as FieldProps['schema']}
              uiSchema={
                (own && !isFixed ? { ...look, 'ui:title': `${own} ${at + 1}` } : look) as NonNullable<
                  FieldProps['uiSchema']
                >
              }
              required
              fieldPathId={fieldPath(props.registry.globalFormOptions.idPrefix, [...props.fieldPathId.path, at])}
            />
            {!isOff && (
              <div className="sl-form-entry-tools">
                {options.orderable !== false && !isFixed && entries.length - fixed > 1 && (
                  <>
                    <Button
                      variant="ghost"
                      size="small"
                      icon="chevron-up"
                      aria-label={t('moveUp', { n: at + 1 })}
                      off={at === fixed}
                      onClick={() => move(at, at - 1)}
                    />
                    <Button
                      variant="ghost"
                      size="small"
                      icon="chevron-down"
                      aria-label={t('moveDown', { n: at + 1 })}
                      off={at === entries.length - 1}
                      onClick={() => move(at, at + 1)}
                    />
                  </>
                )}
                {options.copyable === true && mayGrow && !isFixed && (
                  <Button variant="ghost" size="small" icon="copy" onClick={() => copy(at)}>
                    {t('copyItem', { n: at + 1 })}
                  </Button>
                )}
                {mayShrink && (!isFixed || at === entries.length - 1) && (
                  <Button variant="ghost" size="small" icon="trash" onClick={() => remove(at)}>
                    {t('removeItem', { n: at + 1 })}
                  </Button>
                )}
              </div>
            )}
          </fieldset>
        )
      })}
      {mayGrow && !isOff && (
        <Button id={id} icon="plus" aria-describedby={described} onClick={add}>
          {t('addItem')}
        </Button>
      )}
      {isOpen && !mayGrow && !isOff && <p className="sl-form-note">{t('fullList', { most })}</p>}
      {error && (
        <p className="sl-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className="sl-field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <p className="sl-visually-hidden" role="status">
        {announced}
      </p>
    </fieldset>
  )
}

/** The text that says how many entries a list takes. */
function limitOf(least: number, most: number): string | null {
  if (most === Number.POSITIVE_INFINITY) return least > 0 ? 'listLeast' : null
  if (least === most) return 'listExact'
  return least > 0 ? 'listBetween' : 'listMost'
}

/** Keys of the entries, which have no identity of their own: they go with their entries when those are arranged anew. */
function useKeys(count: number): { keys: number[]; arrange(order: number[]): void } {
  const state = useRef<{ keys: number[]; last: number }>({ keys: [], last: 0 })
  const grown = () => {
    state.current.last += 1
    return state.current.last
  }
  while (state.current.keys.length < count) state.current.keys.push(grown())
  state.current.keys.length = count
  return {
    keys: state.current.keys,
    arrange(order) {
      state.current.keys = order.map((at) => (at === -1 ? grown() : (state.current.keys[at] ?? grown())))
    },
  }
}

function focusEntry(list: HTMLElement | null, at: number, addId: string): void {
  const entry = list?.querySelectorAll<HTMLElement>(':scope > .sl-form-entry')[at]
  const control = entry?.querySelector<HTMLElement>('input, select, textarea, button')
  const target = control ?? document.getElementById(addId)
  target?.focus()
}
