import './form.css'
import { memo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { PATTERNS, type Question, questions, SECTION } from '../../questions.ts'

const list = questions(Number(new URLSearchParams(location.search).get('fields') ?? '24'))
const sections = Array.from({ length: Math.ceil(list.length / SECTION) }, (_, at) =>
  list.slice(at * SECTION, (at + 1) * SECTION),
)

const answers = new Map<string, string>()
const faults = new Map<string, string>()
const listeners = new Map<string, Set<() => void>>()

function subscribe(name: string, listener: () => void): () => void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known.add(listener))
  return () => known.delete(listener)
}

function tell(name: string): void {
  for (const listener of listeners.get(name) ?? []) listener()
}

function isShown({ when }: Question): boolean {
  return !when || answers.get(when.name) === when.is
}

/** Its one subscription: of a question that hangs on another, to whether it is shown; of every other, to its fault. */
function useHeard<T>(name: string, read: () => T): T {
  return useSyncExternalStore((listener) => subscribe(name, listener), read)
}

/** What a fast registration is that somebody writes by hand: inputs keep their texts, a fault draws one question. */
function Registration() {
  return (
    <main>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {sections.map((section, at) => (
          <Part key={section[0]?.name} section={section} at={at} />
        ))}
        <button className="submit" type="submit">
          提交
        </button>
      </form>
    </main>
  )
}

function send(): void {
  const asked = list.filter(isShown)
  for (const question of asked) judge(question)
  const wrong = asked.find(({ name }) => faults.has(name))
  if (wrong) document.getElementById(wrong.name)?.focus()
  else document.body.setAttribute('data-sent', '')
}

function judge(question: Question): void {
  const { name } = question
  const before = faults.get(name)
  const now = faultOf(question, answers.get(name) ?? '')
  if (now === before) return
  if (now === undefined) faults.delete(name)
  else faults.set(name, now)
  tell(name)
}

const Part = memo(function Part({ section, at }: { section: Question[]; at: number }) {
  return (
    <section>
      <h2>第 {at + 1} 部分</h2>
      {section.map((question) =>
        question.when ? (
          <Hanging key={question.name} question={question} on={question.when.name} />
        ) : (
          <Field key={question.name} question={question} />
        ),
      )}
    </section>
  )
})

function Hanging({ question, on }: { question: Question; on: string }) {
  return useHeard(on, () => isShown(question)) ? <Field question={question} /> : null
}

const Field = memo(function Field({ question }: { question: Question }) {
  const { name, kind, zh, options, required } = question
  const fault = useHeard(name, () => faults.get(name))
  const write = (text: string) => void answers.set(name, text)
  const leave = () => {
    tell(name)
    judge(question)
  }
  const shared = {
    name,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => write(currentTarget.value.trim()),
    onBlur: leave,
    'aria-required': required || undefined,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': `${name}-error`,
  }
  const shownFault = <div id={`${name}-error`}>{fault !== undefined && <p className="error">{fault}</p>}</div>
  if (kind === 'radio') {
    return (
      <fieldset className="field">
        <legend>{zh}</legend>
        {options.map((option, at) => (
          <label className="choice" key={option}>
            <input {...shared} id={at === 0 ? name : undefined} type="radio" value={option} />
            {option}
          </label>
        ))}
        {shownFault}
      </fieldset>
    )
  }
  if (kind === 'tick') {
    return (
      <div className="field">
        <label className="choice">
          <input
            {...shared}
            id={name}
            type="checkbox"
            onInput={({ currentTarget }) => write(currentTarget.checked ? 'yes' : '')}
          />
          {zh}
        </label>
        {shownFault}
      </div>
    )
  }
  return (
    <div className="field">
      <label htmlFor={name}>
        {zh}
        {required && ' *'}
      </label>
      {kind === 'select' ? (
        <select id={name} {...shared}>
          <option value="">请选择</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : kind === 'lines' ? (
        <textarea id={name} rows={3} {...shared} />
      ) : (
        <input id={name} {...shared} type={TYPES[kind]} inputMode={kind === 'number' ? 'decimal' : undefined} />
      )}
      {shownFault}
    </div>
  )
})

const TYPES = { text: 'text', email: 'email', phone: 'tel', number: 'text', date: 'date' } as const

const EXPRESSIONS = { email: new RegExp(PATTERNS.email), phone: new RegExp(PATTERNS.phone), date: /^\d{4}-\d\d-\d\d$/ }

function faultOf({ kind, zh, required }: Question, text: string): string | undefined {
  if (text === '') return required ? `请填写${zh}` : undefined
  switch (kind) {
    case 'email':
    case 'phone':
    case 'date':
      return EXPRESSIONS[kind].test(text) ? undefined : `${zh}格式不正确`
    case 'number':
      return Number(text) >= 12 && Number(text) <= 99 ? undefined : '请填写 12 至 99 的数字'
    case 'lines':
      return text.length <= 200 ? undefined : '最多 200 个字'
    case 'text':
      return text.length <= 60 ? undefined : '最多 60 个字'
    default:
      return undefined
  }
}

createRoot(document.getElementById('root') as HTMLElement).render(<Registration />)
