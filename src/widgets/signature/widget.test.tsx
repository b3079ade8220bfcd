// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { type RenderOptions, renderBlock } from '#support/page.tsx'
import example from './example.json'
import signature from './widget.tsx'

const pads = vi.hoisted(() => ({ last: null as null | FakePad, fail: false }))

/** Stands in for the drawing library: jsdom has no canvas. */
interface FakePad extends EventTarget {
  groups: unknown[]
  toData(): unknown[]
  draw(points: { x: number; y: number; pressure: number; time: number }[]): void
}

vi.mock('signature_pad', () => ({
  default: class extends EventTarget {
    groups: unknown[] = []
    constructor() {
      super()
      if (pads.fail) throw new Error('no canvas')
      pads.last = this as unknown as FakePad
    }
    fromData(groups: unknown[]) {
      this.groups = [...groups]
    }
    toData() {
      return this.groups
    }
    clear() {
      this.groups = []
    }
    off() {}
    draw(points: unknown[]) {
      this.dispatchEvent(new Event('beginStroke'))
      this.groups = [...this.groups, { points }]
      this.dispatchEvent(new Event('endStroke'))
    }
  },
}))

beforeEach(() => {
  pads.last = null
  pads.fail = false
  const pen = { scale() {}, fillRect() {}, fillText() {}, drawImage() {}, measureText: () => ({ width: 10 }) }
  HTMLCanvasElement.prototype.getContext = (() => pen) as unknown as HTMLCanvasElement['getContext']
  HTMLCanvasElement.prototype.toDataURL = () => `data:image/png;base64,${pads.last?.groups.length || 'typed'}`
  Object.defineProperty(HTMLCanvasElement.prototype, 'clientWidth', { configurable: true, value: 300 })
  Object.defineProperty(HTMLCanvasElement.prototype, 'clientHeight', { configurable: true, value: 150 })
})

const widgets = { signature }
const show = (options: Partial<RenderOptions> = {}) =>
  renderBlock(
    { type: 'signature', name: 's', input: true, label: { zh: '签名', en: 'Your signature' }, help: 'Full name' },
    { widgets, lang: 'en', ...options },
  )
type View = ReturnType<typeof show>
const answer = ({ runtime }: View) => runtime.answers.get('s')
const validate = async ({ runtime }: View) => {
  const problems = await act(() => runtime.inputs.validate())
  return problems.map((problem) => problem.message)
}
const line = (x: number) => [
  { x, y: 10, pressure: 0.5, time: 100 },
  { x: x + 5, y: 12, pressure: 0.5, time: 120 },
]
async function draw(...xs: number[]) {
  await waitFor(() => expect(pads.last).not.toBeNull())
  await act(async () => {
    for (const x of xs) pads.last?.draw(line(x))
  })
}

describe('by hand', () => {
  it('answers a picture and the lines, and undoes and clears them', async () => {
    const view = show()
    expect(await screen.findByText('Sign here')).toBeInTheDocument()
    await draw(10, 40)
    expect(screen.getByRole('img', { name: 'Signature pad, signed' })).toBeInTheDocument()
    expect(screen.queryByText('Sign here')).toBeNull()
    expect(answer(view)).toMatchObject({
      image: 'data:image/png;base64,2',
      strokes: {
        width: 300,
        height: 150,
        lines: [
          [
            [10, 10, 0.5, 0],
            [15, 12, 0.5, 20],
          ],
          [
            [40, 10, 0.5, 0],
            [45, 12, 0.5, 20],
          ],
        ],
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(answer(view)).toMatchObject({
      strokes: {
        lines: [
          [
            [10, 10, 0.5, 0],
            [15, 12, 0.5, 20],
          ],
        ],
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(answer(view)).toBeNull()
    expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled()
  })

  it('comes back from a draft', async () => {
    const strokes = { width: 150, height: 75, lines: [[[10, 10, 0.5, 0]]] }
    const view = show({
      drafts: new Map([['/test||k', { s: { value: { image: 'data:image/png;base64,x', strokes, typed: null } } }]]),
      page: { draft: { key: 'k' } },
    })
    await waitFor(() => expect(pads.last?.toData()).toHaveLength(1))
    expect(pads.last?.toData()).toMatchObject([{ points: [{ x: 20, y: 20 }] }])
    expect(await validate(view)).toEqual([])
    expect(view.runtime.inputs.summaries()[0]?.rows[0]?.value).toBe('Signed by hand')
  })

  it('says so when the pad does not load, and tries again', async () => {
    pads.fail = true
    show()
    expect(await screen.findByText(/didn’t load/)).toBeInTheDocument()
    pads.fail = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Sign here')).toBeInTheDocument()
  })
})

describe('by typing', () => {
  it('draws the name as the signature', async () => {
    const view = show()
    await userEvent.click(screen.getByRole('button', { name: 'Type my name instead' }))
    await userEvent.type(screen.getByLabelText('Type your full name to sign'), 'Zhang Wei')
    expect(answer(view)).toEqual({ image: 'data:image/png;base64,typed', strokes: null, typed: 'Zhang Wei' })
    expect(await validate(view)).toEqual([])
    expect(view.runtime.inputs.summaries()[0]?.rows[0]?.value).toBe('Zhang Wei')
  })

  it('needs a whole name', async () => {
    const view = show({ lang: 'zh' })
    await userEvent.click(screen.getByRole('button', { name: '改为输入姓名' }))
    await userEvent.type(screen.getByLabelText('输入姓名作为签名'), '张')
    expect(answer(view)).toBeNull()
    expect(await validate(view)).toEqual(['请先签名'])
  })

  it('comes back from a draft', () => {
    const value = { image: 'data:image/png;base64,x', strokes: null, typed: '张伟' }
    show({ drafts: new Map([['/test||k', { s: { value } }]]), page: { draft: { key: 'k' } } })
    expect(screen.getByLabelText('Type your full name to sign')).toHaveValue('张伟')
  })
})

it('must be signed, and takes the focus when it is revealed', async () => {
  const view = show()
  expect(await validate(view)).toEqual(['Sign first'])
  const group = screen.getByRole('group', { name: /Your signature/ })
  expect(group).toHaveAccessibleDescription('Full name Sign first')
  act(() => view.runtime.inputs.reveal('s'))
  await waitFor(() => expect(group).toHaveFocus())
})

it('renders its example in both languages', async () => {
  for (const lang of ['zh', 'en'] as const) {
    const view = renderBlock(example as Block[], { widgets, lang })
    expect(await screen.findByText(lang === 'zh' ? '在此处手写签名' : 'Sign here')).toBeInTheDocument()
    view.unmount()
  }
})
