import './form.css'
import CyclicSchemaField from '@rjsf/core/lib/components/fields/CyclicSchemaField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import {
  type CyclicSchemaExpandProps,
  DEFAULT_ID_SEPARATOR,
  englishStringTranslator,
  type FieldTemplateProps,
  type Registry,
  type RJSFSchema,
  toFieldPathId,
  type UiSchema,
} from '@rjsf/utils'
import { memo, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormScope, FormScopeContext } from '#forms/context.ts'
import type { FormStore } from '#forms/engine/formStore.ts'
import type { FormUi } from '#forms/model.ts'
import { Button } from '#ui/button.tsx'
import { ArrayField } from './arrayField.tsx'
import { LeafField } from './leafField.tsx'
import { ObjectField } from './objectField.tsx'

const Nothing = () => null

// The leaf draws its own frame, so that an error renders one field and not the form.
const Bare = ({ children, hidden }: FieldTemplateProps) => (hidden ? null : children)

/** A part of the form that contains itself is drawn one level at a time. */
function Deeper({ fieldPathId, onExpand }: CyclicSchemaExpandProps) {
  const { t } = useTranslation('forms')
  return (
    <Button icon="plus" onClick={() => onExpand(fieldPathId.$id)}>
      {t('addItem')}
    </Button>
  )
}

const FIELDS = {
  SchemaField,
  CyclicSchemaField,
  ObjectField,
  ArrayField,
  StringField: LeafField,
  NumberField: LeafField,
  BooleanField: LeafField,
  FallbackField: LeafField,
  NullField: Nothing,
  // Alternatives that are no list of choices only restrict the answer; the linter says so.
  AnyOfField: Nothing,
  OneOfField: Nothing,
} as Registry['fields']

const TEMPLATES = {
  FieldTemplate: Bare,
  CyclicSchemaExpandTemplate: Deeper,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  // Its own theme has many more, for fields and widgets that are all replaced here.
} as unknown as Registry['templates']

/** What the renderer draws with: its own walk through the schema, our drawing of each kind of field. */
function registryOf(store: FormStore, idPrefix: string): Registry {
  const { utils } = store.resolver
  return {
    fields: FIELDS,
    templates: TEMPLATES,
    widgets: {},
    formContext: {},
    rootSchema: utils.getRootSchema(),
    schemaUtils: utils,
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
 * The form as the runner sees it: the renderer draws the fields that the store's answers ask for, and draws again only
 * when those change. It keeps no answer of its own.
 */
export const FormView = memo(function FormView({ id, store, ui, columns }: FormViewProps) {
  const scope = useMemo<FormScope>(() => ({ store, ui }), [store, ui])
  const registry = useMemo(() => registryOf(store, id), [store, id])
  const path = useMemo(() => toFieldPathId('', registry.globalFormOptions), [registry])
  const answers = useSyncExternalStore(store.onShape, store.shape)
  return (
    <FormScopeContext value={scope}>
      <div className="sl-form" data-form={id} data-columns={columns === 2 ? 2 : undefined}>
        <SchemaField
          name=""
          schema={store.form.schema as RJSFSchema}
          uiSchema={ui as UiSchema}
          formData={answers}
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
