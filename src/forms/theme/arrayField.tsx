import { type FieldProps, toFieldPathId } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import { localText } from '#forms/engine/fieldAt.ts'
import { useFieldError, useFieldValue, useLang } from '#forms/hooks.ts'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LeafField } from './leafField.tsx'

/** A list: boxes to tick when its entries are choices, otherwise entries that can be added and removed. */
export function ArrayField(props: FieldProps) {
  const { items } = props.schema as FormSchema
  if (items?.enum || items?.oneOf || items?.anyOf) return <LeafField {...props} />
  return <Entries {...props} />
}

function Entries(props: FieldProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const schema = props.schema as FormSchema
  const ui = (props.uiSchema ?? {}) as FormUi
  const pointer = pointerOf(props.fieldPathId.path)
  const value = useFieldValue(pointer)
  const error = useFieldError(pointer)
  const { SchemaField } = props.registry.fields
  const entries = Array.isArray(value) ? value : []
  const change = (edit: (list: Json[]) => Json[]) => {
    store.commit()
    const now = store.valueAt(pointer)
    const next = edit(Array.isArray(now) ? now : [])
    store.set(pointer, next.length > 0 ? next : undefined)
  }
  const max = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY
  const title = localText(ui['ui:title'] ?? schema.title, useLang()) || props.name
  return (
    <fieldset className="sl-form-list" data-path={pointer} aria-invalid={error ? true : undefined}>
      <legend className="sl-form-title">{title}</legend>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own
        <div className="sl-form-entry" key={at}>
          {SchemaField && (
            <SchemaField
              {...props}
              name={`${title} ${at + 1}`}
              schema={(schema.items ?? {}) as FieldProps['schema']}
              uiSchema={(ui.items ?? {}) as NonNullable<FieldProps['uiSchema']>}
              required={schema.items?.type !== 'object'}
              formData={entry}
              fieldPathId={toFieldPathId(at, props.registry.globalFormOptions, props.fieldPathId.path)}
            />
          )}
          <Button
            variant="ghost"
            size="small"
            icon="trash"
            onClick={() => change((list) => list.filter((_one, index) => index !== at))}
          >
            {t('removeItem', { n: at + 1 })}
          </Button>
        </div>
      ))}
      {entries.length < max && (
        <Button
          id={props.fieldPathId.$id}
          icon="plus"
          onClick={() => change((list) => [...list, schema.items?.type === 'object' ? {} : ''])}
        >
          {t('addItem')}
        </Button>
      )}
      {error && (
        <p className="sl-field-error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
