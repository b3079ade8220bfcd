import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const count = new URLSearchParams(location.search).get('fields') ?? '20'
const { schema } = (await (await fetch(`form-${count}.json`)).json()) as { schema: RJSFSchema }

/** The library as its own documentation uses it. */
function Stock() {
  const [data, setData] = useState<unknown>({})
  return <Form schema={schema} formData={data} validator={validator} onChange={(event) => setData(event.formData)} />
}

createRoot(document.getElementById('root') as HTMLElement).render(<Stock />)
