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
  /** What they are called in English, in their order; without it as they are. */
  englishOptions?: string[]
  /** Shown only when that question is answered so. */
  when?: { name: string; is: string }
}

/** Questions under one heading. */
export const SECTION = 12

const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL']
const BLOOD = ['A', 'B', 'AB', 'O']

const PROVINCES =
  '北京 天津 河北 山西 内蒙古 辽宁 吉林 黑龙江 上海 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 重庆 四川 贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆 台湾 香港 澳门'
const ENGLISH_PROVINCES =
  'Beijing Tianjin Hebei Shanxi Inner-Mongolia Liaoning Jilin Heilongjiang Shanghai Jiangsu Zhejiang Anhui Fujian Jiangxi Shandong Henan Hubei Hunan Guangdong Guangxi Hainan Chongqing Sichuan Guizhou Yunnan Tibet Shaanxi Gansu Qinghai Ningxia Xinjiang Taiwan Hong-Kong Macau'
const YEARS = Array.from({ length: 60 }, (_, at) => String(2026 - at))

/** What is asked in turn; the last of each part hangs on the one before it. */
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
  { kind: 'text', zh: '紧急联系人', en: 'Emergency contact', required: true, options: [] },
  { kind: 'phone', zh: '联系人手机号', en: 'Contact’s mobile number', required: true, options: [] },
  {
    kind: 'select',
    zh: '省份',
    en: 'Province',
    required: true,
    options: PROVINCES.split(' '),
    englishOptions: ENGLISH_PROVINCES.split(' '),
  },
  { kind: 'text', zh: '详细地址', en: 'Address', required: true, options: [] },
  { kind: 'select', zh: '首次参赛年份', en: 'Year of the first race', required: false, options: YEARS },
  { kind: 'number', zh: '参赛次数', en: 'Races so far', required: false, options: [] },
  { kind: 'date', zh: '到达日期', en: 'Day of arrival', required: false, options: [] },
  {
    kind: 'radio',
    zh: '住宿',
    en: 'Hotel',
    required: true,
    options: ['自理', '组委会代订'],
    englishOptions: ['I find one', 'Booked by the organiser'],
  },
  { kind: 'tick', zh: '需要接驳车', en: 'Shuttle bus', required: false, options: [] },
  { kind: 'lines', zh: '既往病史', en: 'Medical history', required: false, options: [] },
  { kind: 'text', zh: '最好成绩', en: 'Personal best', required: false, options: [] },
  { kind: 'text', zh: '成绩证书编号', en: 'Number of the certificate', required: true, options: [] },
]

/** So many questions of the kinds that a registration asks; names say where they stand. */
export function questions(count: number): Question[] {
  return Array.from({ length: count }, (_, at) => {
    const one = ROUND[at % ROUND.length] as Omit<Question, 'name'>
    const round = Math.floor(at / ROUND.length) + 1
    const isLast = at % SECTION === SECTION - 1
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
        options: question.options.map((value, at) => ({
          value,
          text: { zh: value, en: question.englishOptions?.[at] ?? value },
        })),
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
