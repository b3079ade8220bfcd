// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import statement from './widget.tsx'

const widgets = { statement }
const show = (more: Partial<Block> = {}, options: Partial<RenderOptions> = {}) =>
  renderBlock(
    {
      type: 'statement',
      name: 's',
      input: true,
      statementId: 'entry',
      version: '2',
      title: { zh: '参赛声明', en: 'Entry statement' },
      html: '<p>I run myself.</p><script>alert(1)</script><img src=x onerror=alert(1)>',
      ...more,
    },
    { widgets, lang: 'en', ...options },
  )
const validate = async ({ runtime }: ReturnType<typeof show>) => {
  const problems = await act(() => runtime.inputs.validate())
  return problems.map((problem) => problem.message)
}
const box = () => screen.getByRole('checkbox')

it('shows the text without what could run', async () => {
  const { container } = show()
  expect(await screen.findByText('I run myself.')).toBeInTheDocument()
  expect(container.querySelector('script, [onerror]')).toBeNull()
})

it('must be accepted first, in both languages', async () => {
  const view = show()
  expect(await validate(view)).toEqual(['Read and accept “Entry statement” first'])
  expect(box()).toBeInvalid()
  expect(box()).toHaveAccessibleDescription('Read and accept “Entry statement” first')
  expect(await validate(show({}, { lang: 'zh' }))).toEqual(['请先阅读并同意《参赛声明》'])
})

it('remembers what was accepted, which version and when', async () => {
  const view = show()
  view.ports.now.mockReturnValue(1234)
  await userEvent.click(screen.getByRole('checkbox', { name: 'I’ve read and accept “Entry statement”' }))
  expect(view.runtime.answers.get('s')).toEqual({ accepted: true, id: 'entry', version: '2', at: 1234 })
  expect(await validate(view)).toEqual([])
  expect(view.runtime.inputs.summaries()[0]?.rows[0]?.value).toBe('Accepted (version 2)')
  await userEvent.click(box())
  expect(await validate(view)).toHaveLength(1)
})

it('must be accepted again in a new version', async () => {
  const view = show()
  act(() => view.runtime.answers.set('s', { accepted: true, id: 'entry', version: '1', at: 1 }))
  expect(box()).not.toBeChecked()
  expect(screen.getByText('This has changed. Read and accept it again')).toBeInTheDocument()
  expect(await validate(view)).toHaveLength(1)
})

it('is only read where somebody else accepts it by a link', async () => {
  const view = show({ byLink: true })
  expect(await screen.findByText('I run myself.')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(await validate(view)).toEqual([])
})

it('may be left open where it is optional, and says so', async () => {
  const view = show({ optional: true })
  expect(box()).toHaveAttribute('aria-required', 'false')
  expect(box()).toHaveAccessibleDescription('You can enter without it')
  expect(await validate(view)).toEqual([])
  expect(view.runtime.inputs.summaries()[0]?.rows[0]?.value).toBe('Not accepted')
  await userEvent.click(box())
  expect(view.runtime.answers.get('s')).toMatchObject({ accepted: true, id: 'entry' })
})

it('is left open where its text has changed since it was accepted and nobody has ticked it again', async () => {
  const view = show({ optional: true })
  act(() => view.runtime.answers.set('s', { accepted: true, id: 'entry', version: '1', at: 1 }))
  expect(box()).not.toBeChecked()
  expect(await validate(view)).toEqual([])
  expect(view.runtime.answers.get('s')).toMatchObject({ accepted: false, id: 'entry', version: '2' })
})

it('takes the focus when it is revealed', async () => {
  const view = show()
  act(() => view.runtime.inputs.reveal('s'))
  await waitFor(() => expect(box()).toHaveFocus())
})

describe('a text that must be read', () => {
  it('is not read before it is there', async () => {
    // As on a phone that has shown no HTML yet.
    vi.resetModules()
    const { default: fresh } = await import('./widget.tsx')
    const heights = (['clientHeight', 'scrollHeight'] as const).map((name) =>
      vi.spyOn(Element.prototype, name, 'get').mockReturnValue(100),
    )
    show({ mustRead: true }, { widgets: { statement: fresh } })
    expect(screen.queryByText('I run myself.')).toBeNull()
    expect(box()).toBeDisabled()
    expect(await screen.findByText('I run myself.')).toBeInTheDocument()
    await waitFor(() => expect(box()).toBeEnabled())
    for (const height of heights) height.mockRestore()
  })

  const size = (element: Element, values: Record<string, number>) => {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(element, name, { configurable: true, value })
    }
  }

  it('can be accepted after it was scrolled to its end', () => {
    show({ mustRead: true })
    expect(box()).toBeDisabled()
    expect(screen.getByText('Scroll to the end, then tick the box')).toBeInTheDocument()
    const text = screen.getByText('I run myself.').closest('.sl-statement-text') as HTMLElement
    expect(text).toHaveAttribute('tabindex', '0')
    size(text, { clientHeight: 100, scrollHeight: 500, scrollTop: 100 })
    fireEvent.scroll(text)
    expect(box()).toBeDisabled()
    size(text, { scrollTop: 400 })
    fireEvent.scroll(text)
    expect(box()).toBeEnabled()
    size(text, { scrollTop: 0 })
    fireEvent.scroll(text)
    expect(box()).toBeEnabled()
  })

  it('can be accepted at once when it is short, also where nothing tells sizes', () => {
    expect(typeof ResizeObserver).toBe('undefined')
    const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100)
    const text = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(100)
    show({ mustRead: true })
    expect(box()).toBeEnabled()
    height.mockRestore()
    text.mockRestore()
  })

  it('can be accepted when the step that hides it is opened, also where nothing tells sizes', () => {
    vi.useFakeTimers()
    const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(0)
    const text = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(100)
    show({ mustRead: true })
    expect(box()).toBeDisabled()
    height.mockReturnValue(100)
    act(() => vi.advanceTimersByTime(1_000))
    expect(box()).toBeEnabled()
    height.mockRestore()
    text.mockRestore()
    vi.useRealTimers()
  })

  it('can be accepted at once when it needs no scrolling', async () => {
    const observe = vi.fn()
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly tell: () => void
        constructor(tell: () => void) {
          this.tell = tell
        }
        observe(element: Element) {
          observe()
          size(element, { clientHeight: 100, scrollHeight: 100, scrollTop: 0 })
          this.tell()
        }
        disconnect() {}
      },
    )
    show({ mustRead: true })
    await waitFor(() => expect(box()).toBeEnabled())
    expect(observe).toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})

describe('a text with a least reading time', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => height)
  })
  afterEach(() => {
    height = 100
    leave('visible')
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  let height = 100
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
  const leave = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden')
  }

  it.each([
    ['en', 'Read it first: 8 s left', 'Read it first: 3 s left', 'You can now accept “Entry statement”'],
    ['zh', '请先阅读，还剩 8 秒', '请先阅读，还剩 3 秒', '《参赛声明》可以勾选同意了'],
  ] as const)(
    'counts down under its box and tells once when it can be ticked, in %s',
    async (lang, hint, left, ready) => {
      const view = show({ readSeconds: 8 }, { lang })
      const name = lang === 'zh' ? '我已阅读并同意《参赛声明》' : 'I’ve read and accept “Entry statement”'
      expect(box()).toBeDisabled()
      expect(box()).toHaveAccessibleDescription(hint)
      pass(5)
      expect(screen.getByText(left)).toBeInTheDocument()
      expect(box()).toHaveAccessibleName(name)
      expect(screen.getByRole('status')).toHaveTextContent('')
      expect(await validate(view)).toHaveLength(1)
      pass(3)
      expect(box()).toBeEnabled()
      expect(screen.getByRole('status')).toHaveTextContent(ready)
      fireEvent.click(box())
      expect(screen.getByRole('status')).toHaveTextContent('')
      fireEvent.click(box())
      expect(box()).toBeEnabled()
    },
  )

  it('does not count while the page is left, and goes on when it comes back', () => {
    show({ readSeconds: 8 })
    pass(5)
    leave('hidden')
    pass(60)
    leave('visible')
    expect(box()).toBeDisabled()
    pass(2)
    expect(box()).toBeDisabled()
    pass(2)
    expect(box()).toBeEnabled()
  })

  it('does not count while its step is hidden', () => {
    height = 0
    show({ readSeconds: 8 })
    pass(60)
    expect(box()).toBeDisabled()
    height = 100
    pass(9)
    expect(box()).toBeEnabled()
  })

  it('is not waited for again where it was accepted before', () => {
    const view = show({ readSeconds: 8 })
    act(() => view.runtime.answers.set('s', { accepted: true, id: 'entry', version: '2', at: 1 }))
    expect(box()).toBeChecked()
    expect(box()).toBeEnabled()
  })

  it('waits for each that the platform lists, as long as it says, and keeps which was accepted', () => {
    const rows = [
      { id: 'entry', version: '2', title: 'Entry statement', readSeconds: 8 },
      { id: 'guardian', version: '7', title: 'Consent', readSeconds: null },
    ]
    const listed = { title: '{{item.title}}', html: '<p>{{item.title}}</p>', readSeconds: '{{item.readSeconds}}' }
    const view = show(
      { ...listed, each: 'state.rows', key: 'item.id', statementId: '{{item.id}}', version: '{{item.version}}' },
      { state: { rows } },
    )
    const [first, second] = screen.getAllByRole('checkbox')
    if (!first || !second) throw new Error('two boxes')
    expect([first, second].map((one) => one.matches(':disabled'))).toEqual([true, false])
    fireEvent.click(second)
    pass(9)
    fireEvent.click(first)
    const answers = ['entry', 'guardian'].map((id) => view.runtime.answers.get(`s--${id}`))
    expect(answers).toMatchObject([
      { accepted: true, id: 'entry', version: '2' },
      { accepted: true, id: 'guardian', version: '7' },
    ])
  })

  it('takes the focus to the text while its box is locked', () => {
    const view = show({ readSeconds: 8 })
    act(() => view.runtime.inputs.reveal('s'))
    pass(1)
    expect(screen.getByRole('region', { name: 'Entry statement' })).toHaveFocus()
  })

  it('has to be scrolled to its end too where both are asked', () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(500)
    show({ readSeconds: 2, mustRead: true })
    pass(3)
    expect(box()).toBeDisabled()
    const text = screen.getByRole('region', { name: 'Entry statement' })
    text.scrollTop = 400
    fireEvent.scroll(text)
    expect(box()).toBeEnabled()
  })
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(screen.getByRole('checkbox')).toHaveAccessibleName(
      lang === 'zh' ? '我已阅读并同意《参赛声明》' : 'I’ve read and accept “Entry statement”',
    )
    view.unmount()
  }
})
