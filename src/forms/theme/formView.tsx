import './form.css'
import type { FormProps } from '@rjsf/core'
import Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFSchema } from '@rjsf/utils'
import { type ComponentType, memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import { type FormScope, FormScopeContext } from '#forms/context.ts'
import { rjsfValidator } from '#forms/engine/rjsfValidator.ts'
import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { mergeAllOf } from '#forms/rjsf/mergeAllOf.ts'
import { FIELDS, TEMPLATES } from './registry.tsx'

interface RjsfForm {
  onChange(value: FormValue, path: []): void
  state: { formData?: FormValue }
}

const Renderer = Form as unknown as ComponentType<Omit<FormProps, 'ref'> & { ref: RefObject<RjsfForm | null> }>

// A `const` is what must be answered, never an answer: an agreement is not accepted by itself.
const DEFAULTS: NonNullable<FormProps['experimental_defaultFormStateBehavior']> = {
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipEmptyDefaults',
}
const NO_BUTTON = <span hidden />
// The renderer's type is stricter than what it hands over and takes back.
const MERGE = mergeAllOf as unknown as NonNullable<FormProps['experimental_customMergeAllOf']>

interface FormViewProps {
  id: string
  scope: FormScope
  schema: FormSchema
  ui: FormUi
  columns: number
  disabled: boolean
}

/**
 * The form as the runner sees it. The renderer is told of an answer only when the shape of the form may change;
 * between that the store and the controls keep it to themselves.
 */
export const FormView = memo(function FormView({ id, scope, schema, ui, columns, disabled }: FormViewProps) {
  const { store } = scope
  const ref = useRef<RjsfForm>(null)
  const validator = useMemo(() => rjsfValidator(store.form.validator), [store])
  const initial = useMemo(() => store.answer(), [store])
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    store.adoptDefaults(ref.current?.state.formData ?? {})
    const stop = store.onShape((answer) => ref.current?.onChange(answer, []))
    return () => {
      mounted.current = false
      stop()
    }
  }, [store])
  return (
    <FormScopeContext value={scope}>
      <div className="sl-form" data-form={id} data-columns={columns === 2 ? 2 : undefined}>
        <Renderer
          ref={ref}
          idPrefix={id}
          tagName="div"
          schema={schema as RJSFSchema}
          uiSchema={ui as NonNullable<FormProps['uiSchema']>}
          initialFormData={initial}
          validator={validator}
          fields={FIELDS}
          templates={TEMPLATES}
          disabled={disabled}
          experimental_customMergeAllOf={MERGE}
          experimental_defaultFormStateBehavior={DEFAULTS}
          noValidate
          noHtml5Validate
          showErrorList={false}
          onChange={({ formData }) => {
            // Its first report comes while it is constructed; the effect above takes that one over.
            if (mounted.current) store.adoptDefaults(formData ?? {})
          }}
        >
          {NO_BUTTON}
        </Renderer>
      </div>
    </FormScopeContext>
  )
})
