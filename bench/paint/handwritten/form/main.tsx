import './form.css'
import { createRoot } from 'react-dom/client'
import { type RegisterOptions, type UseFormRegister, useForm } from 'react-hook-form'
import { PATTERNS, type Question, questions, SECTION } from '../../questions.ts'

type Answers = Record<string, string | boolean>

const list = questions(Number(new URLSearchParams(location.search).get('fields') ?? '24'))
const sections = Array.from({ length: Math.ceil(list.length / SECTION) }, (_, at) =>
  list.slice(at * SECTION, (at + 1) * SECTION),
)

/** A registration as one writes it with react-hook-form: client-rendered, judged field by field as one leaves them. */
function Registration() {
  const { register, handleSubmit, watch, formState } = useForm<Answers>({ mode: 'onBlur', shouldUnregister: true })
  const { errors } = formState
  // Only what another question hangs on is watched.
  const asked = list.flatMap(({ when }) => (when ? [when.name] : []))
  const answers = watch(asked)
  const isShown = ({ when }: Question) => !when || answers[asked.indexOf(when.name)] === when.is
  return (
    <main>
      <form noValidate onSubmit={handleSubmit(() => document.body.setAttribute('data-sent', ''))}>
        {sections.map((section, at) => (
          <section key={section[0]?.name}>
            <h2>第 {at + 1} 部分</h2>
            {section.filter(isShown).map((question) => (
              <Field
                key={question.name}
                question={question}
                register={register}
                error={String(errors[question.name]?.message ?? '')}
              />
            ))}
          </section>
        ))}
        <button className="submit" type="submit">
          提交
        </button>
      </form>
    </main>
  )
}

interface FieldProps {
  question: Question
  register: UseFormRegister<Answers>
  error: string
}

function Field({ question, register, error }: FieldProps) {
  const { name, kind, zh, options, required } = question
  const shared = {
    ...register(name, rulesOf(question)),
    'aria-invalid': error !== '' || undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  }
  const said = error && (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  )
  if (kind === 'radio') {
    return (
      <fieldset className="field">
        <legend>{zh}</legend>
        {options.map((option) => (
          <label className="choice" key={option}>
            <input {...shared} type="radio" value={option} />
            {option}
          </label>
        ))}
        {said}
      </fieldset>
    )
  }
  if (kind === 'tick') {
    return (
      <div className="field">
        <label className="choice">
          <input {...shared} type="checkbox" />
          {zh}
        </label>
        {said}
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
      {said}
    </div>
  )
}

const TYPES = { text: 'text', email: 'email', phone: 'tel', number: 'text', date: 'date' } as const

function rulesOf({ kind, zh, required }: Question): RegisterOptions<Answers> {
  const missing = required ? { required: `请填写${zh}` } : {}
  const wrong = `${zh}格式不正确`
  switch (kind) {
    case 'email':
    case 'phone':
      return { ...missing, pattern: { value: new RegExp(PATTERNS[kind]), message: wrong } }
    case 'number':
      return { ...missing, min: { value: 12, message: '不小于 12' }, max: { value: 99, message: '不大于 99' } }
    case 'date':
      return { ...missing, pattern: { value: /^\d{4}-\d\d-\d\d$/, message: wrong } }
    case 'lines':
      return { maxLength: { value: 200, message: '最多 200 个字' } }
    case 'text':
      return { ...missing, maxLength: { value: 60, message: '最多 60 个字' } }
    default:
      return missing
  }
}

createRoot(document.getElementById('root') as HTMLElement).render(<Registration />)
