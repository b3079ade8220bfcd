import './form.css'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import {
  DEFAULT_ID_SEPARATOR,
  englishStringTranslator,
  type FieldProps,
  type FieldTemplateProps,
  type Registry,
  type RJSFSchema,
  type UiSchema,
} from '@rjsf/utils'
import { type FocusEvent, memo, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormScope, FormScopeContext } from '#forms/context.ts'
import type { FormStore } from '#forms/engine/formStore.ts'
import { fieldPath } from '#forms/fieldId.ts'
import { isOneQuestion } from '#forms/inputs/inputs.ts'
import type { FormUi } from '#forms/model.ts'
import { toLang } from '#lib/language.ts'
import { afterPress } from '#ui/afterPress.ts'
import { ArrayField } from './arrayField.tsx'
import { LeafField } from './leafField.tsx'
import { ObjectField } from './objectField.tsx'
import { Part } from './part.tsx'

const Nothing = () => null

// Every field draws its own frame, so that an error renders one field and not the form.
const Bare = ({ children, hidden }: FieldTemplateProps) => (hidden ? null : children)

/** An object that is one question has an input, which draws what is in it. */
function AnyObject(props: FieldProps) {
  const Drawn = isOneQuestion((props.uiSchema ?? {}) as FormUi) ? LeafField : ObjectField
  return <Drawn {...props} />
}

const FIELDS = {
  SchemaField,
  ObjectField: AnyObject,
  ArrayField,
  StringField: LeafField,
  NumberField: LeafField,
  BooleanField: LeafField,
  FallbackField: LeafField,
  NullField: Nothing,
} as unknown as Registry['fields']

const TEMPLATES = {
  FieldTemplate: Bare,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  // Its own theme has many more, for fields and widgets that are all replaced here.
} as unknown as Registry['templates']

// What the renderer gets is folded already, and labels are drawn with the fields.
const UTILS = {
  retrieveSchema: (schema: RJSFSchema) => schema,
  isSelect: () => true,
  getDisplayLabel: () => false,
} as unknown as Registry['schemaUtils']

/** What the renderer draws with: its own walk through the schema, our drawing of each kind of field. */
function registryOf(store: FormStore, idPrefix: string): Registry {
  return {
    fields: FIELDS,
    templates: TEMPLATES,
    widgets: {},
    formContext: {},
    rootSchema: store.form.schema as RJSFSchema,
    schemaUtils: UTILS,
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix, idSeparator: DEFAULT_ID_SEPARATOR, useFallbackUiForUnsupportedType: false },
  }
}

/** The store as controls have it: what a field is left with shows when the press that leaves it is over. */
function leftAfterPress(store: FormStore): FormStore {
  return {
    ...store,
    leave(pointer) {
      store.commit()
      afterPress(() => store.leave(pointer))
    },
    onShape: (listener) => store.onShape(() => afterPress(listener)),
  }
}

/**
 * The fault that a field is left with is read out, politely, although the reader is in the next field by then: only the
 * field that was entered last speaks. All faults of a submit are the summary's.
 */
function useSpeaking(): (event: FocusEvent<HTMLElement>) => void {
  const speaking = useRef<Element | null>(null)
  return ({ target }) => {
    const slot =
      target.closest('.sl-field')?.querySelector(':scope > .sl-field-slot, :scope > * > .sl-field-slot') ?? null
    if (slot === speaking.current) return
    const before = speaking.current
    speaking.current = slot
    slot?.setAttribute('aria-live', 'polite')
    // What the field before is left with comes after this.
    setTimeout(() => before !== speaking.current && before?.removeAttribute('aria-live'), SPOKEN)
  }
}

/** Milliseconds that a field's words take to reach the reader. */
const SPOKEN = 1_000

// Controls write into the store; nothing goes up through the renderer.
const ignore = () => {}

interface FormViewProps {
  id: string
  store: FormStore
  /** In the runner's language. */
  ui: FormUi
  columns: number
}

/**
 * The form as the runner sees it: the renderer draws the fields that the store's answers ask for, and each part again
 * only when what it asks changes. It keeps no answer of its own.
 */
export const FormView = memo(function FormView({ id, store, ui, columns }: FormViewProps) {
  const speak = useSpeaking()
  const lang = toLang(useTranslation('forms').i18n.language)
  const pressed = useMemo(() => leftAfterPress(store), [store])
  const scope = useMemo<FormScope>(() => ({ store: pressed, ui, lang }), [pressed, ui, lang])
  const registry = useMemo(() => registryOf(store, id), [store, id])
  const path = useMemo(() => fieldPath(id, []), [id])
  return (
    <FormScopeContext value={scope}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears of its fields, and is none */}
      <div className="sl-form" data-form={id} data-columns={columns === 2 ? 2 : undefined} onFocus={speak}>
        <Part
          name=""
          schema={store.form.schema as RJSFSchema}
          uiSchema={ui as UiSchema}
          fieldPathId={path}
          registry={registry}
          onChange={ignore}
          onBlur={ignore}
          onFocus={ignore}
        />
      </div>
    </FormScopeContext>
  )
})
