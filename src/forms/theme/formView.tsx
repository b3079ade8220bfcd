import './form.css'
import { getDefaultRegistry } from '@rjsf/core'
import { type FieldTemplateProps, type Registry, type RJSFSchema, toFieldPathId, type UiSchema } from '@rjsf/utils'
import { memo, useMemo, useSyncExternalStore } from 'react'
import { type FormScope, FormScopeContext } from '#forms/context.ts'
import type { FormStore } from '#forms/engine/formStore.ts'
import type { FormUi } from '#forms/model.ts'
import { ArrayField } from './arrayField.tsx'
import { LeafField } from './leafField.tsx'
import { ObjectField } from './objectField.tsx'

const Nothing = () => null

// The leaf draws its own frame, so that an error renders one field and not the form.
const Bare = ({ children, hidden }: FieldTemplateProps) => (hidden ? null : children)

/** The renderer's registry: its own walk through the schema, our drawing of each kind of field. */
function registryOf(store: FormStore, idPrefix: string): Registry {
  const stock = getDefaultRegistry()
  const { utils } = store.resolver
  return {
    ...stock,
    fields: {
      ...stock.fields,
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
    },
    templates: {
      ...stock.templates,
      FieldTemplate: Bare,
      DescriptionFieldTemplate: Nothing,
      FieldHelpTemplate: Nothing,
      FieldErrorTemplate: Nothing,
    },
    rootSchema: utils.getRootSchema(),
    schemaUtils: utils,
    globalFormOptions: { ...stock.globalFormOptions, idPrefix },
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
  const { SchemaField } = registry.fields
  return (
    <FormScopeContext value={scope}>
      <div className="sl-form" data-form={id} data-columns={columns === 2 ? 2 : undefined}>
        {SchemaField && (
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
        )}
      </div>
    </FormScopeContext>
  )
})
