import type { FieldUse, FormSchema } from '#forms/model.ts'

/** One question of the forms that are measured: the same for our page and for the one written by hand. */
export interface Question {
  name: string
  kind: 'text' | 'email' | 'phone' | 'number' | 'date' | 'select' | 'radio' | 'tick' | 'lines'
  zh: string
  en: string
  required: boolean
  /** Offered by `select` and `radio`. */
  options: string[]
  /** Shown only when that question is answered so. */
  when?: { name: string; is: string }
}

/** Questions under one heading. */
export const SECTION = 12

const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL']
const BLOOD = ['A', 'B', 'AB', 'O']

/** What is asked in turn; the last of each round hangs on the one before it. */
const ROUND: Omit<Question, 'name'>[] = [
  { kind: 'text', zh: '姓名', en: 'Name', required: true, options: [] },
  { kind: 'text', zh: '所在城市', en: 'City', required: true, options: [] },
  { kind: 'email', zh: '电子邮箱', en: 'Email', required: false, options: [] },
  { kind: 'phone', zh: '手机号', en: 'Mobile number', required: true, options: [] },
  { kind: 'number', zh: '年龄', en: 'Age', required: true, options: [] },
  { kind: 'date', zh: '出生日期', en: 'Date of birth', required: true, options: [] },
  { kind: 'select', zh: '服装尺码', en: 'Shirt size', required: true, options: SIZES },
  { kind: 'radio', zh: '血型', en: 'Blood group', required: true, options: BLOOD },
  { kind: 'tick', zh: '接收赛事短信', en: 'Race news by text message', required: false, options: [] },
  { kind: 'lines', zh: '备注', en: 'Notes', required: false, options: [] },
  { kind: 'text', zh: '跑团', en: 'Club', required: false, options: [] },
  { kind: 'text', zh: '跑团职务', en: 'Role in the club', required: true, options: [] },
]

/** So many questions of the kinds that a registration asks; names say where they stand. */
export function questions(count: number): Question[] {
  return Array.from({ length: count }, (_, at) => {
    const one = ROUND[at % ROUND.length] as Omit<Question, 'name'>
    const round = Math.floor(at / ROUND.length) + 1
    const isLast = at % ROUND.length === ROUND.length - 1
    return {
      ...one,
      name: `f${at}`,
      zh: `${one.zh} ${round}`,
      en: `${one.en} ${round}`,
      ...(isLast && { when: { name: `f${at - 1}`, is: '有' } }),
    }
  })
}

export const PATTERNS = { email: '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$', phone: '^1[3-9]\\d{9}$' }

/** The same questions as a form's list of fields. */
export function fieldsOf(list: readonly Question[]): FieldUse[] {
  const sections = Array.from({ length: Math.ceil(list.length / SECTION) }, (_, at) =>
    list.slice(at * SECTION, (at + 1) * SECTION),
  )
  return sections.map((section, at) => ({
    group: { zh: `第 ${at + 1} 部分`, en: `Part ${at + 1}` },
    fields: section.map((question) => ({
      name: question.name,
      title: { zh: question.zh, en: question.en },
      schema: schemaOf(question),
      required: question.required,
      ...(question.kind === 'lines' && { ui: { widget: 'textarea' } }),
      ...(question.options.length > 0 && {
        options: question.options.map((value) => ({ value, text: { zh: value, en: value } })),
      }),
      ...(question.when && { when: { field: question.when.name, equals: question.when.is } }),
    })),
  }))
}

function schemaOf({ kind }: Question): FormSchema {
  switch (kind) {
    case 'email':
    case 'phone':
      return { type: 'string', pattern: PATTERNS[kind] }
    case 'number':
      return { type: 'integer', minimum: 12, maximum: 99 }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'tick':
      return { type: 'boolean' }
    case 'lines':
      return { type: 'string', maxLength: 200 }
    default:
      return { type: 'string', minLength: 1, maxLength: 60 }
  }
}
