// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepTyped } from '#app/takeover/handOver.ts'
import { Taking } from '#app/takeover/taking.tsx'
import { FormServicesContext } from '#forms/context.ts'
import { loadComponent } from '#forms/inputs/components.ts'
import type { FormSource } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import type { Block, JsonObject } from '#runtime/model.ts'
import type { SavedAnswers } from '#runtime/ports.ts'
import type { WidgetDefinition } from '#runtime/react/widget.ts'
import { compiledForTest } from '#support/forms.ts'
import { drawnInNode, drawnPage, hydratePage, inDocument } from './support/takenOver.tsx'

const COMPONENTS = import.meta.glob<{ default: WidgetDefinition }>(
  '/src/widgets/{accordion,button,form,searchBox,statement,steps,tabs,text}/widget.tsx',
  { eager: true },
)
const widgets = Object.fromEntries(
  Object.entries(COMPONENTS).map(([path, { default: widget }]) => [path.split('/').at(-2) ?? '', widget]),
)

const words = (text: string) => ({ zh: text, en: text })
const field = (name: string, schema: object, ui: object = {}) => ({ name, title: words(name), schema, ui })
const choices = [
  { const: 'm', title: 'Man' },
  { const: 'w', title: 'Woman' },
]
const FORM = {
  fields: [
    field('name', { type: 'string', minLength: 2 }),
    field('about', { type: 'string', default: 'Runs for fun' }, { widget: 'textarea' }),
    field(
      'size',
      {
        type: 'string',
        oneOf: [
          { const: 's', title: 'S' },
          { const: 'l', title: 'L' },
        ],
      },
      { widget: 'select' },
    ),
    field('sex', { type: 'string', oneOf: choices }, { widget: 'radio' }),
    field('agreed', { type: 'boolean' }, { widget: 'checkbox' }),
    field('likes', { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['sun', 'rain'] } }),
    field('day', { type: 'string', format: 'date' }),
    field('club', { type: 'string' }),
    field('photo', { type: 'string' }, { widget: 'file' }),
  ],
  required: ['name'],
} as unknown as FormSource

const { form, module } = await compiledForTest(FORM)
// The browser has the inputs that a document was drawn with before it takes that over.
await loadComponent('file')
const never = () => new Promise<never>(() => {})
const services = {
  load: never,
  upload: vi.fn<(file: File) => Promise<{ path: string }>>(never),
  sendFile: never,
  importValidator: never,
  importedValidator: () => module,
}
const around = (page: ReactNode) => <FormServicesContext value={services}>{page}</FormServicesContext>
const ABOUT = { about: 'Runs for fun' }
const FORM_BLOCK = {
  type: 'form',
  id: 'form',
  name: 'form',
  input: true,
  schema: form.schema,
  uiSchema: form.uiSchema,
  hash: form.hash,
  validator: 'objects/form.js',
} as unknown as Block
const SUBMIT: Block = {
  type: 'button',
  id: 'send',
  text: words('Send'),
  onTap: [{ do: 'submit' }, { do: 'toast', text: 'sent' }],
}

/** A page as it stands in the document; `code` lets React take it over. */
async function drawn(blocks: Block[], drafts?: Map<string, SavedAnswers>) {
  await i18n.changeLanguage('en')
  const whole = {
    page: { blocks, ...(drafts ? { draft: { key: 'k' } } : {}) },
    widgets,
    lang: 'en' as const,
    around,
    ...(drafts ? { drafts } : {}),
  }
  const container = inDocument(drawnInNode(drawnPage(whole).node))
  const { runtime, ports, node } = drawnPage(whole)
  const control = (name: string) => within(container).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
  return {
    container,
    runtime,
    ports,
    node,
    control,
    code: async () => {
      const taken = await hydratePage(container, <Taking root={container}>{node}</Taking>)
      // What goes to the page a moment after typing; outside of `act`, which would put several taps into one.
      const until = Date.now() + 50
      await waitFor(() => expect(Date.now()).toBeGreaterThan(until))
      return taken
    },
    answers: () => runtime.answers.get('form') as JsonObject,
  }
}

test('what was typed, chosen, ticked and filled in before the code is answered', async () => {
  const drawing = await drawn([FORM_BLOCK])
  drawing.control('name').value = '李雷'
  drawing.control('about').value = 'Runs for gold'
  drawing.control('size').value = '1'
  drawing.control('Woman').checked = true
  drawing.control('agreed').checked = true
  drawing.control('rain').checked = true
  drawing.control('sun').checked = true
  drawing.control('day').value = '1990-02-03'
  drawing.control('name').focus()
  drawing.control('name').setSelectionRange(1, 1)
  const before = drawing.control('name')
  const { troubles } = await drawing.code()
  expect(troubles).toEqual([])
  expect(drawing.answers()).toEqual({
    name: '李雷',
    about: 'Runs for gold',
    size: 'l',
    sex: 'w',
    agreed: true,
    likes: ['sun', 'rain'],
    day: '1990-02-03',
  })
  expect(drawing.control('name')).toBe(before)
  expect(before).toHaveFocus()
  expect([before.selectionStart, before.value]).toEqual([1, '李雷'])
  expect(drawing.control('about')).toHaveValue('Runs for gold')
  expect([drawing.control('Woman').checked, drawing.control('Man').checked]).toEqual([true, false])
})

test('a default that nobody has touched stays one, and what was emptied is no answer', async () => {
  const untouched = await drawn([FORM_BLOCK])
  await untouched.code()
  expect(untouched.runtime.answers.get('form')).toBeNull()
  expect(untouched.control('about')).toHaveValue('Runs for fun')
  untouched.container.remove()
  const emptied = await drawn([FORM_BLOCK])
  emptied.control('about').value = ''
  await emptied.code()
  await waitFor(() => expect(emptied.answers()).toEqual({}))
  expect(emptied.control('about')).toHaveValue('')
})

test('typed fields win over the draft, the others come from it, and the draft keeps both', async () => {
  const before = { name: 'Old', club: 'Nightrunners', size: 's', agreed: true }
  const drafts = new Map([['/test||k', { form: { value: before, version: form.hash } }]])
  const drawing = await drawn([FORM_BLOCK], drafts)
  expect(drawing.control('club')).toHaveValue('')
  drawing.control('name').value = 'New'
  drawing.control('size').value = '1'
  await drawing.code()
  await waitFor(() =>
    expect(drawing.answers()).toEqual({
      name: 'New',
      club: 'Nightrunners',
      size: 'l',
      agreed: true,
      about: 'Runs for fun',
    }),
  )
  expect(drawing.control('name')).toHaveValue('New')
  expect(drawing.control('club')).toHaveValue('Nightrunners')
  expect(drawing.control('agreed')).toBeChecked()
  expect(drafts.get('/test||k')?.form?.value).toEqual(drawing.answers())
})

test('an input method goes on composing over the moment when the code comes', async () => {
  const drawing = await drawn([FORM_BLOCK])
  const name = drawing.control('name')
  name.focus()
  fireEvent.compositionStart(name)
  name.value = 'zhang'
  const writes = vi.fn()
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  if (!own?.set) throw new Error('inputs have a value')
  const { set } = own
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...own,
    set(this: HTMLInputElement, text: string) {
      if (this === name) writes(text)
      set.call(this, text)
    },
  })
  onTestFinished(() => void Object.defineProperty(HTMLInputElement.prototype, 'value', own))
  await drawing.code()
  expect(writes).not.toHaveBeenCalled()
  Object.defineProperty(HTMLInputElement.prototype, 'value', own)
  fireEvent.input(name, { target: { value: '张' }, isComposing: true })
  fireEvent.compositionEnd(name, { data: '张' })
  fireEvent.blur(name)
  await waitFor(() => expect(drawing.answers()).toMatchObject({ name: '张' }))
})

test('a file that was chosen before the code is uploaded once, and says so meanwhile', async () => {
  const drawing = await drawn([FORM_BLOCK])
  await userEvent.upload(drawing.control('photo'), new File(['photo'], 'id.png', { type: 'image/png' }))
  drawing.control('club').value = 'Nightrunners'
  let arrive = (_: { path: string }) => {}
  services.upload.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
  const { troubles } = await drawing.code()
  expect(troubles).toEqual([])
  expect(await screen.findByRole('progressbar')).toBeInTheDocument()
  expect(services.upload.mock.calls.map(([{ name }]) => name)).toEqual(['id.png'])
  arrive({ path: 'uploads/id.png' })
  await waitFor(() => expect(drawing.answers()).toEqual({ ...ABOUT, club: 'Nightrunners', photo: 'uploads/id.png' }))
  expect(services.upload).toHaveBeenCalledTimes(1)
})

test('what was typed into a page that is not taken over stands in the one that comes in its place', async () => {
  const before = { name: 'Old', club: 'Nightrunners', size: 's', sex: 'm' }
  const drafts = new Map([['/test||k', { form: { value: before, version: form.hash } }]])
  const drawing = await drawn([FORM_BLOCK], drafts)
  drawing.control('name').value = 'New'
  drawing.control('about').value = ''
  drawing.control('size').value = '1'
  drawing.control('Woman').checked = true
  drawing.control('sun').checked = true
  drawing.control('name').focus()
  const handOver = keepTyped(drawing.container)
  drawing.container.replaceChildren()
  const root = createRoot(drawing.container)
  onTestFinished(() => act(() => root.unmount()))
  handOver()
  await act(async () => root.render(drawing.node))
  await waitFor(() =>
    expect(drawing.answers()).toEqual({ name: 'New', club: 'Nightrunners', size: 'l', sex: 'w', likes: ['sun'] }),
  )
  expect(drawing.control('name')).toHaveFocus()
  expect(drawing.control('name')).toHaveValue('New')
  expect(drawing.control('about')).toHaveValue('')
  expect(drawing.control('Woman')).toBeChecked()
})

test('controls outside of forms are taken over too', async () => {
  const drawing = await drawn([
    { type: 'searchBox', placeholder: words('Search'), onSearch: [{ do: 'toast', text: '{{event}}' }] },
    {
      type: 'statement',
      name: 'terms',
      input: true,
      title: words('Terms'),
      html: words('<p>Be fair.</p>'),
      statementId: 'terms',
      version: '1',
    },
  ])
  earlyScript()
  drawing.control('Search').value = 'city'
  fireEvent.submit(screen.getByRole('search'))
  screen.getByRole<HTMLInputElement>('checkbox').checked = true
  const { troubles } = await drawing.code()
  expect(troubles).toEqual([])
  expect(drawing.runtime.answers.get('terms')).toMatchObject({ accepted: true, id: 'terms', version: '1' })
  expect(screen.getByText('Be fair.')).toBeInTheDocument()
  await waitFor(() => expect(drawing.ports.toast).toHaveBeenCalledWith('city', expect.anything()))
  expect(drawing.control('Search')).toHaveValue('city')
})

/** A number that is left, as by a tap on the next field, between React's commit and its effects. */
function LeftNumber() {
  const [number, setNumber] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return (
    <>
      <input ref={field} aria-label="Number" value={number} onChange={(event) => setNumber(event.target.value)} />
      <output>{number}</output>
    </>
  )
}

test('a text stays whose field is left in the moment in which the code comes', async () => {
  const container = inDocument(drawnInNode(<LeftNumber />))
  const field = screen.getByLabelText<HTMLInputElement>('Number')
  field.value = '13800138000'
  await hydratePage(
    container,
    <Taking root={container}>
      <LeftNumber />
    </Taking>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('13800138000')
  expect(field).toHaveValue('13800138000')
})

/** The document's own script, as it stands in it. */
function earlyScript() {
  new Function(readFileSync('src/app/document/early.js', 'utf8'))()
}

test('a tab whose panel is still to come hides nothing', () => {
  const form = document.body.appendChild(document.createElement('form'))
  onTestFinished(() => form.remove())
  const tab = (id: string, chosen: boolean) =>
    `<button type="button" role="tab" aria-selected="${chosen}" aria-controls="${id}">${id}</button>`
  form.innerHTML = `<div role="tablist">${tab('code', true)}${tab('password', false)}</div><p id="code">Mobile</p>`
  earlyScript()
  const asked = screen.getByRole('tab', { name: 'password' })
  fireEvent.click(asked)
  expect(screen.getByText('Mobile')).toBeVisible()
  expect(asked).toHaveAttribute('aria-busy', 'true')
})

test('a page whose code does not come says how to go on, until it has come after all', async () => {
  const drawing = await drawn([FORM_BLOCK])
  const note = document.createElement('p')
  note.id = 'sl-stuck'
  note.hidden = true
  document.body.append(note)
  onTestFinished(() => note.remove())
  const code = document.createElement('link')
  code.rel = 'modulepreload'
  code.href = '/assets/none-0a1b2c3d.js'
  document.head.append(code)
  onTestFinished(() => code.remove())
  earlyScript()
  expect(note).not.toBeVisible()
  new Function(readFileSync('src/app/document/start.js', 'utf8'))()
  expect(note).not.toBeVisible()
  await waitFor(() => expect(note).toBeVisible())
  await drawing.code()
  expect(note).not.toBeInTheDocument()
})

test('pictures below the screen wait for the code or a scroll, those in sight for neither', async () => {
  const root = document.documentElement
  const pictureAt = (top: number) => {
    const frame = document.createElement('span')
    frame.className = 'sl-img'
    frame.innerHTML = '<img class="sl-img-picture" loading="lazy" alt="">'
    frame.dataset.top = String(top)
    document.body.append(frame)
    onTestFinished(() => frame.remove())
    return frame.firstElementChild
  }
  // jsdom lays nothing out: what a browser would have told of these frames.
  type Told = (found: { target: HTMLElement; isIntersecting: boolean }[]) => void
  vi.stubGlobal('IntersectionObserver', function observer(this: IntersectionObserver, told: Told) {
    this.observe = (target) => {
      if (target instanceof HTMLElement) told([{ target, isIntersecting: Number(target.dataset.top) < 700 }])
    }
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const [above, below] = [pictureAt(500), pictureAt(2_000)]
  const drawing = await drawn([FORM_BLOCK])
  earlyScript()
  document.dispatchEvent(new Event('readystatechange'))
  expect([above, below].map((one) => one?.getAttribute('loading'))).toEqual(['eager', 'lazy'])
  expect(root).toHaveAttribute('data-early')
  fireEvent.scroll(document)
  expect(root).not.toHaveAttribute('data-early')
  earlyScript()
  expect(root).toHaveAttribute('data-early')
  await drawing.code()
  await waitFor(() => expect(root).not.toHaveAttribute('data-early'))
})

test('taps before the code: what opens does so at once, the rest is busy and then carried out in order', async () => {
  const text = (id: string, label: string, inside: string): Block => ({
    type: 'text',
    id,
    label: words(label),
    text: words(inside),
  })
  const drawing = await drawn([
    FORM_BLOCK,
    { type: 'accordion', blocks: [text('a', 'Where', 'At the river'), text('b', 'When', 'At eight')] },
    { type: 'tabs', blocks: [text('c', 'Full', 'Marathon'), text('d', 'Half', 'Half of it')] },
    { type: 'button', text: words('Say one'), onTap: [{ do: 'toast', text: 'one' }] },
    SUBMIT,
  ])
  earlyScript()
  const button = (name: string) => within(drawing.container).getByRole('button', { name })
  fireEvent.click(button('When'))
  expect(screen.getByText('At eight')).toBeVisible()
  fireEvent.click(button('Where'))
  fireEvent.click(button('Where'))
  expect(screen.getByText('At the river')).not.toBeVisible()
  fireEvent.click(screen.getByRole('tab', { name: 'Half' }))
  expect(
    [screen.getByText('Half of it'), screen.getByText('Marathon')].map((one) => one.closest('[hidden]') === null),
  ).toEqual([true, false])
  fireEvent.click(button('Send'))
  fireEvent.click(button('Send'))
  fireEvent.click(button('Say one'))
  expect(button('Send')).toHaveAttribute('aria-busy', 'true')
  expect(drawing.ports.toast).not.toHaveBeenCalled()
  drawing.control('club').value = 'Nightrunners'
  await drawing.code()
  await waitFor(() => expect(drawing.control('name')).toHaveAccessibleDescription(/name/))
  expect(drawing.ports.toast.mock.calls.map(([said]) => said)).toEqual(['one'])
  expect(drawing.control('club')).toHaveValue('Nightrunners')
  await waitFor(() => expect(button('Send')).not.toHaveAttribute('aria-busy'))
  // The last of two that open one at a time, as taps with the code do.
  expect(button('When')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText('At eight')).not.toBeVisible()
  expect(screen.getByRole('tab', { name: 'Half' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByText('Half of it')).toBeVisible()
  fireEvent.click(button('When'))
  expect(screen.getByText('At eight')).toBeVisible()
})
