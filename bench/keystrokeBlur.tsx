import Form from '@rjsf/core'
import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const count = new URLSearchParams(location.search).get('fields') ?? '20'
const { schema } = (await (await fetch(`form-${count}.json`)).json()) as { schema: RJSFSchema }

/** The other way to keep typing cheap: rjsf holds the answers, a text is its input's own until the field is left. */
function LateText({ id, value, onChange, required }: WidgetProps) {
  const [typed, setTyped] = useState<string>(value ?? '')
  return (
    <input
      id={id}
      className="form-control"
      required={required}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => onChange(typed === '' ? undefined : typed)}
    />
  )
}

function Blur() {
  const [data, setData] = useState<unknown>({})
  return (
    <Form
      schema={schema}
      formData={data}
      validator={validator}
      widgets={{ TextWidget: LateText }}
      onChange={(event) => setData(event.formData)}
    />
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Blur />)
