// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Block, Json } from '#runtime/model.ts'
import type { SavedAnswers } from '#runtime/ports.ts'
import { useInputHandle } from '#runtime/react/useInputHandle.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import { testEntries } from '#support/runtime.ts'
import example from './example.json'
import steps from './widget.tsx'

/** An input that is wrong until something is typed. */
const field = defineWidget<{ title: string }>(
  {},
  function Field({ title, answer }: { title?: string } & WidgetHelpers) {
    useInputHandle(answer, {
      validate: () => (answer?.value ? [] : [{ input: answer?.name ?? '', path: '', message: `fill in ${title}` }]),
      describe: () => ({ label: title ?? '', rows: [] }),
      holds: () => !answer?.value,
      focus: () => document.getElementById(answer?.name ?? '')?.focus(),
    })
    return (
      <label>
        {title}
        <input
          id={answer?.name}
          value={String(answer?.value ?? '')}
          onChange={(event) => answer?.set(event.target.value)}
        />
      </label>
    )
  },
)
const plain = defineWidget<{ text: string }>({}, ({ text }) => <p>{text}</p>)
const goTo = defineWidget<{ target: string }>({}, ({ target, reveal }) => (
  <button type="button" onClick={() => reveal(target ?? '')}>
    edit {target}
  </button>
))

const widgets = { steps, field, plain, goTo }
const part = (id: string, more: Partial<Block> = {}): Block => ({
  type: 'field',
  id,
  name: id,
  input: true,
  label: { zh: `第${id}`, en: `Part ${id}` },
  title: id,
  ...more,
})
const block = (blocks: Block[], more: Partial<Block> = {}): Block => ({
  type: 'steps',
  id: 'steps',
  name: 'progress',
  input: true,
  blocks,
  onSubmit: [{ do: 'toast', text: 'sent' }],
  ...more,
})
const show = (blocks: Block[], options: Partial<RenderOptions> = {}, more: Partial<Block> = {}) =>
  renderBlock(block(blocks, more), { widgets, lang: 'en', ...options })
const filled = (...names: string[]): SavedAnswers =>
  Object.fromEntries(names.map((name) => [name, { value: 'typed' }])) satisfies SavedAnswers
/** A page that was left with these answers. */
const drafted = (answers: SavedAnswers): Partial<RenderOptions> => ({
  drafts: new Map([['/test||k', answers]]),
  page: { draft: { key: 'k' } },
})
const filledDraft = (...names: string[]) => drafted(filled(...names))
const next = () => screen.getByRole('button', { name: 'Next' })
const shownField = () => screen.getByRole('textbox')

describe('going on', () => {
  it('goes on once it is known which steps there are, by a tap that came before', async () => {
    let answer: (value: Json) => void = () => {}
    const team = new Promise<Json>((resolve) => (answer = resolve))
    show([part('a'), part('b', { showIf: 'team != null' }), part('c', { showIf: 'team == null' })], {
      ...filledDraft('a'),
      page: { draft: { key: 'k' }, data: { team: { call: 'team' } } },
      onRequest: () => team,
    })
    await userEvent.click(next())
    await act(async () => answer({ id: '1' }))
    expect(await screen.findByRole('heading', { name: 'Step 2 of 2: Part b' })).toBeInTheDocument()
  })

  it('shows one part, its name and how many there are', () => {
    show([part('a'), part('b'), part('c')])
    expect(screen.getByRole('heading', { name: 'Step 1 of 3: Part a' })).toBeInTheDocument()
    expect(shownField()).toHaveAccessibleName('a')
    const row = screen.getByRole('navigation', { name: 'Steps' })
    const current = within(row)
      .getAllByRole('listitem')
      .filter((item) => item.getAttribute('aria-current') === 'step')
    expect(current).toHaveLength(1)
    expect(current[0]).toHaveTextContent('Part a')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  it('speaks Chinese', async () => {
    show([part('a'), part('b')], { lang: 'zh' })
    expect(screen.getByRole('heading', { name: '第 1 步，共 2 步：第a' })).toBeInTheDocument()
    await userEvent.type(shownField(), 'x')
    await userEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect(await screen.findByRole('button', { name: '提交' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '上一步' })).toBeInTheDocument()
  })

  it('stays where something is wrong and leads to it from a summary that has the focus', async () => {
    show([part('a'), part('b')])
    await userEvent.click(next())
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveFocus()
    await userEvent.click(within(summary).getByRole('button', { name: 'fill in a' }))
    await waitFor(() => expect(shownField()).toHaveFocus())
    await userEvent.type(shownField(), 'x')
    // What is mended goes from the summary without another try; its line stays, so that no field moves.
    await waitFor(() => expect(screen.getByRole('alert', { name: 'All fixed' })).toBeInTheDocument())
    await userEvent.click(next())
    await waitFor(() => expect(shownField()).toHaveAccessibleName('b'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('moves the focus to the heading of the step that opens and tells which it is', async () => {
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    const { ports } = show([part('a'), part('b')], filledDraft('a'), { onStep: [{ do: 'toast', text: '{{event}}' }] })
    await userEvent.click(next())
    expect(await screen.findByRole('heading', { name: 'Step 2 of 2: Part b' })).toHaveFocus()
    expect(scroll).toHaveBeenCalled()
    await waitFor(() => expect(ports.toast).toHaveBeenCalledWith('b', expect.anything()))
  })

  it('draws a step when it is reached, and the one after it once the page is at rest', async () => {
    show([part('a'), part('b'), part('c')])
    const drawn = () => [...document.querySelectorAll('input')].map(({ id }) => id)
    expect(drawn()).toEqual(['a'])
    await waitFor(() => expect(drawn()).toEqual(['a', 'b']), { timeout: 5_000 })
    await userEvent.type(shownField(), 'x')
    await userEvent.click(next())
    await waitFor(() => expect(shownField()).toHaveAccessibleName('b'))
    expect(drawn()).toEqual(['a', 'b'])
  })

  it('draws every step that a draft had reached', () => {
    const progress = { value: { current: 'c', done: ['a', 'b'] } }
    show([part('a'), part('b'), part('c'), part('d')], drafted({ progress }))
    expect([...document.querySelectorAll('input')].map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('keeps what was typed in a step that is left', async () => {
    show([part('a'), part('b')])
    await userEvent.type(shownField(), 'hello')
    await userEvent.click(next())
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(shownField()).toHaveValue('hello'))
  })

  it('skips a part that is not visible and counts without it', async () => {
    show([part('a'), part('b', { showIf: "answers.a == 'yes'" }), part('c')])
    expect(screen.getByRole('heading', { name: 'Step 1 of 2: Part a' })).toBeInTheDocument()
    await userEvent.type(shownField(), 'no')
    await userEvent.click(next())
    await waitFor(() => expect(shownField()).toHaveAccessibleName('c'))
  })
})

describe('what the platform refuses when a step is left', () => {
  const problems = (input: string) => ({
    problems: [{ input, path: '', messages: { zh: '不行', en: 'Not this one' } }],
  })
  const onLeave = [
    { do: 'call', call: 'raceDetail', as: 'check' },
    { do: 'refuse', problems: '{{results.check.problems}}', within: '{{event}}' },
  ]

  it('keeps the step and says it on its input; once it is mended the next step opens', async () => {
    let refused = 'a'
    show([part('a'), part('b')], { ...filledDraft('a'), onRequest: () => problems(refused) }, { onLeave })
    await userEvent.click(next())
    expect(await screen.findByRole('button', { name: 'Not this one' })).toBeInTheDocument()
    expect(shownField()).toHaveAccessibleName('a')
    // What it has against a later step comes with that step.
    refused = 'b'
    await userEvent.click(next())
    await waitFor(() => expect(shownField()).toHaveAccessibleName('b'))
  })
})

describe('submitting', () => {
  it('checks all steps, and a problem of an earlier one opens it', async () => {
    const { ports } = show(
      [part('a'), part('b')],
      drafted({ ...filled('b'), progress: { value: { current: 'b', done: ['a'] } } }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    const summary = await screen.findByRole('alert')
    expect(ports.toast).not.toHaveBeenCalled()
    await userEvent.click(within(summary).getByRole('button', { name: 'fill in a' }))
    await waitFor(() => expect(shownField()).toHaveFocus())
    expect(shownField()).toHaveAccessibleName('a')
    await userEvent.type(shownField(), 'x')
    await userEvent.click(next())
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(ports.toast).toHaveBeenCalledWith('sent', expect.anything()))
  })

  it('submits once when tapped twice', async () => {
    let answer: (value: null) => void = () => {}
    const onRequest = vi.fn(() => new Promise<null>((resolve) => (answer = resolve)))
    show(
      [part('a')],
      { onRequest, ...filledDraft('a') },
      { submitText: 'Send', onSubmit: [{ do: 'call', call: 'save' }] },
    )
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onRequest).toHaveBeenCalledTimes(1)
    await act(async () => answer(null))
  })
})

describe('coming back', () => {
  it('starts at the saved step', () => {
    show([part('a'), part('b'), part('c')], drafted({ progress: { value: { current: 'b', done: ['a'] } } }))
    expect(screen.getByRole('heading', { name: 'Step 2 of 3: Part b' })).toBeInTheDocument()
  })

  it('returns to the saved step when data makes it visible, without taking the focus', async () => {
    let answer: (value: { more: boolean }) => void = () => {}
    const saved = drafted({ progress: { value: { current: 'b', done: ['a'] } } })
    const { runtime } = show([part('a'), part('b', { showIf: 'race.more' }), part('c')], {
      ...saved,
      onRequest: () => new Promise<{ more: boolean }>((resolve) => (answer = resolve)),
      page: { ...saved.page, data: { race: { call: 'race' } } },
    })
    expect(shownField()).toHaveAccessibleName('c')
    await act(async () => answer({ more: true }))
    await waitFor(() => expect(shownField()).toHaveAccessibleName('b'))
    expect(document.body).toHaveFocus()
    expect(runtime.answers.get('progress')).toEqual({ current: 'b', done: ['a'] })
  })

  it('goes on at the next open step when the saved one is gone', () => {
    show(
      [part('a'), part('b', { showIf: 'false' }), part('c')],
      drafted({ progress: { value: { current: 'b', done: ['a'] } } }),
    )
    expect(shownField()).toHaveAccessibleName('c')
  })

  it('leads straight back to where a correction was asked for', async () => {
    const review: Block = { type: 'goTo', id: 'review', label: { zh: '核对', en: 'Check' }, target: 'a' }
    const saved = drafted({ ...filled('a', 'b'), progress: { value: { current: 'review', done: ['a', 'b'] } } })
    show([part('a'), part('b'), review], saved)
    await userEvent.click(screen.getByRole('button', { name: 'edit a' }))
    await waitFor(() => expect(shownField()).toHaveAccessibleName('a'))
    await userEvent.click(next())
    expect(await screen.findByRole('button', { name: 'edit a' })).toBeInTheDocument()
  })
})

describe('browser history', () => {
  const step = (name: string) => screen.findByRole('heading', { name })

  it('goes one step back instead of leaving, and forward again', async () => {
    const entries = testEntries()
    show([part('a'), part('b')], { ...filledDraft('a'), entries })
    await userEvent.click(next())
    await step('Step 2 of 2: Part b')
    act(() => entries.back(1))
    await step('Step 1 of 2: Part a')
    act(() => entries.forward())
    await step('Step 2 of 2: Part b')
  })

  it('goes back by its own button where the browser would', async () => {
    const entries = testEntries()
    show([part('a'), part('b')], { ...filledDraft('a'), entries })
    await userEvent.click(next())
    await step('Step 2 of 2: Part b')
    expect(entries.position()).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await step('Step 1 of 2: Part a')
    expect(entries.position()).toBe(0)
  })

  it('leaves the page by the browser where a draft was opened afresh, whatever its own back button did', async () => {
    const entries = testEntries()
    const saved = drafted({ ...filled('a', 'b'), progress: { value: { current: 'b', done: ['a'] } } })
    show([part('a'), part('b')], { ...saved, entries })
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await step('Step 1 of 2: Part a')
    expect(entries.position()).toBe(0)
  })

  it('keeps what others stored with the entry', async () => {
    const entries = testEntries()
    entries.replace({ other: 1 })
    show([part('a'), part('b')], { ...filledDraft('a'), entries })
    await userEvent.click(next())
    await step('Step 2 of 2: Part b')
    expect(entries.current()).toMatchObject({ other: 1 })
  })

  it('walks back over the entries of answers that are gone', async () => {
    const entries = testEntries()
    const { unmount } = show([part('a'), part('b')], { ...filledDraft('a'), entries })
    await userEvent.click(next())
    await step('Step 2 of 2: Part b')
    unmount()
    show([part('a'), part('b')], { entries })
    await waitFor(() => expect(entries.position()).toBe(0))
    expect(screen.getByRole('heading', { name: 'Step 1 of 2: Part a' })).toBeInTheDocument()
  })
})

it('keeps its bar above an on-screen keyboard', async () => {
  const view = Object.assign(new EventTarget(), { height: window.innerHeight - 300, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  show([part('a')])
  const bar = screen.getByRole('button', { name: 'Submit' }).closest<HTMLElement>('.sl-steps-bar')
  await waitFor(() => expect(bar?.style.transform).toBe('translateY(-300px)'))
  Object.assign(view, { height: window.innerHeight })
  act(() => void view.dispatchEvent(new Event('resize')))
  expect(bar?.style.transform).toBe('')
  vi.unstubAllGlobals()
})

it('renders its example in both languages', () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets: { ...widgets, choices: plain, statement: plain }, lang })
    expect(view.container.textContent).toContain(lang === 'zh' ? '项目' : 'Distance')
    view.unmount()
  }
})
