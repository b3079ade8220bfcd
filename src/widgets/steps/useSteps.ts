import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InputHandle, InputProblem } from '#runtime/inputs.ts'
import type { Json } from '#runtime/model.ts'
import { useInputHandle } from '#runtime/react/useInputHandle.ts'
import { useOpenProblems } from '#runtime/react/useOpenProblems.ts'
import type { WidgetHelpers } from '#runtime/react/widget.ts'
import { canOpen, type Progress, parseProgress, shownStep, stepAfter, stepBefore } from './progress.ts'
import { useStepHistory } from './stepHistory.ts'

export interface Steps {
  shown: string
  done: string[]
  problems: InputProblem[]
  /** Counts the tries to go on that found problems. */
  attempt: number
  working: boolean
  next(): Promise<void>
  back(): void
  open(id: string): void
}

/** The progress is an answer so that drafts keep it; it is never wrong and has nothing to tell. */
const SILENT: InputHandle = { validate: () => [], describe: () => ({ label: '', rows: [] }), focus() {} }

type Tools = Pick<
  WidgetHelpers,
  'id' | 'parts' | 'answer' | 'emit' | 'handles' | 'validate' | 'openProblems' | 'onSummaries' | 'onReveal' | 'entries'
>

/** Where the runner is among the steps, and the ways to move; `heading` takes the focus when a step opens. */
export function useSteps(tools: Tools, heading: RefObject<HTMLElement | null>): Steps {
  const { parts, answer, emit, handles, validate, onReveal } = tools
  const [unnamed, setUnnamed] = useState<Json>(null)
  const [problems, setProblems] = useState<InputProblem[]>([])
  const [attempt, setAttempt] = useState(0)
  const [from, setFrom] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  const locked = useRef(false)
  const takeFocus = useRef(false)

  const progress = parseProgress(answer ? answer.value : unnamed)
  const visible = parts.map((part) => part.id)
  const shown = shownStep(visible, progress)
  const done = progress?.done ?? []
  const save = (value: Progress) => (answer ? answer.set({ ...value }) : setUnnamed({ ...value }))

  const show = (id: string, doneNow = done) => {
    setProblems([])
    takeFocus.current = true
    if (id === from) setFrom(null)
    save({ current: id, done: doneNow })
  }
  const history = useStepHistory(
    tools.entries,
    answer?.name ?? tools.id ?? '',
    progress?.current ?? shown,
    progress === null,
    (id) => {
      if (id !== shown && canOpen(visible, done, id)) show(id)
    },
  )
  useOpening(shown, heading, takeFocus, () => void emit('step', shown))

  const reveal = useLatest((id: string) => {
    if (id === shown || !visible.includes(id)) return
    takeFocus.current = false
    if (visible.indexOf(id) < visible.indexOf(shown)) setFrom(shown)
    history.push(id)
    // What was asked to be revealed takes the focus right after this: it must be visible by then.
    flushSync(() => save({ current: id, done }))
  })
  useEffect(() => onReveal((id) => reveal.current(id)), [onReveal, reveal])
  useInputHandle(answer, SILENT)
  useOpenProblems(problems, tools, setProblems)

  const latest = useLatest({ visible, done, from })
  const judge = async (within?: string) => {
    const found = await validate(within)
    setProblems(found)
    if (found.length > 0) setAttempt((before) => before + 1)
    return found.length === 0
  }
  const goOn = async () => {
    if (handles('press') && !(await emit('press', shown))) return
    const isLast = stepAfter(visible, done, shown, from) === null
    if (!(await judge(isLast ? undefined : shown))) return
    if (!isLast && handles('leave') && !(await emit('leave', shown))) return
    // Steps come and go by data that came meanwhile.
    const now = latest.current
    const doneNow = [...new Set([...now.done, shown])]
    const target = stepAfter(now.visible, doneNow, shown, now.from)
    if (target === null) {
      if (!isLast && !(await judge())) return
      save({ current: shown, done: doneNow })
      await emit('submit')
      return
    }
    history.push(target)
    show(target, doneNow)
  }

  return {
    shown,
    done,
    problems,
    attempt,
    working,
    async next() {
      if (locked.current) return
      locked.current = true
      setWorking(true)
      try {
        await goOn()
      } finally {
        locked.current = false
        setWorking(false)
      }
    },
    back() {
      const before = stepBefore(visible, shown)
      if (before === null || locked.current || history.backTo(before)) return
      show(before)
    },
    open(id) {
      if (id === shown || locked.current || !canOpen(visible, done, id)) return
      history.push(id)
      show(id)
    },
  }
}

/**
 * Takes the focus to the heading and the page to its top when the runner moves to another step. Not when a step is
 * revealed (its field takes the focus), nor when data that arrives makes the saved step visible.
 */
function useOpening(
  shown: string,
  heading: RefObject<HTMLElement | null>,
  takeFocus: RefObject<boolean>,
  onOpen: () => void,
): void {
  const before = useRef(shown)
  const opened = useLatest(onOpen)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    opened.current()
    if (takeFocus.current) {
      heading.current?.focus({ preventScroll: true })
      heading.current?.closest('.sl-steps')?.scrollIntoView?.({ block: 'start' })
    }
    takeFocus.current = false
  }, [shown, heading, takeFocus, opened])
}

function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  ref.current = value
  return ref
}
