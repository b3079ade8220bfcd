import './form.css'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import {
  DEFAULT_ID_SEPARATOR,
  englishStringTranslator,
  type FieldTemplateProps,
  type Registry,
  type RJSFSchema,
  type UiSchema,
} from '@rjsf/utils'
import { memo, useMemo } from 'react'
import { type FormScope, FormScopeContext } from '#forms/context.ts'
import type { FormStore } from '#forms/engine/formStore.ts'
import { fieldPath } from '#forms/fieldId.ts'
import type { FormUi } from '#forms/model.ts'
import { ArrayField } from './arrayField.tsx'
import { LeafField } from './leafField.tsx'
import { ObjectField } from './objectField.tsx'
import { Part } from './part.tsx'

const Nothing = () => null

// Every field draws its own frame, so that an error renders one field and not the form.
const Bare = ({ children, hidden }: FieldTemplateProps) => (hidden ? null : children)

const FIELDS = {
  SchemaField,
  ObjectField,
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
  const scope = useMemo<FormScope>(() => ({ store, ui }), [store, ui])
  const registry = useMemo(() => registryOf(store, id), [store, id])
  const path = useMemo(() => fieldPath(id, []), [id])
  return (
    <FormScopeContext value={scope}>
      <div className="sl-form" data-form={id} data-columns={columns === 2 ? 2 : undefined}>
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
