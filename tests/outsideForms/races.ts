import type { OutsideForm } from './outsideForm.ts'

const text = { type: 'string' }
const form = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const person = {
  name: { ...text, title: '姓名', format: 'person-name' },
  idNumber: { ...text, title: '身份证号', format: 'id-card' },
  phone: { ...text, title: '手机号', format: 'mobile' },
}
const CARD = '11010519491231002X'
const runner = { name: '张三', idNumber: CARD, phone: '13800138000' }

/** Entry forms as Chinese races put them, after memory. */
export const RACES: OutsideForm[] = [
  {
    name: '马拉松个人报名',
    schema: form(
      {
        ...person,
        size: { ...text, title: '衣服尺码', enum: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] },
        blood: { ...text, title: '血型', enum: ['A', 'B', 'AB', 'O'] },
      },
      { required: ['name', 'idNumber', 'phone', 'size'] },
    ),
    uiSchema: { 'ui:order': ['name', 'idNumber', 'phone', '*'], blood: { 'ui:widget': 'radio', 'ui:inline': true } },
    answer: { ...runner, size: 'L', blood: 'O' },
  },
  {
    name: '亲子跑：家长和孩子',
    schema: form(
      {
        parent: form(person, { title: '家长', required: ['name', 'phone'] }),
        children: {
          type: 'array',
          title: '孩子',
          minItems: 1,
          maxItems: 2,
          items: form(
            { name: { ...text, title: '孩子姓名' }, born: { ...text, title: '出生日期', format: 'date' } },
            { required: ['name'] },
          ),
        },
      },
      { required: ['parent', 'children'] },
    ),
    uiSchema: { children: { 'ui:options': { orderable: false } } },
    answer: { parent: { name: '张三', phone: '13800138000' }, children: [{ name: '小张' }] },
  },
  {
    name: '越野赛：装备与经历',
    schema: form(
      {
        distance: { ...text, title: '组别', enum: ['25', '50', '100'], enumNames: ['25 公里', '50 公里', '100 公里'] },
        gear: {
          type: 'array',
          title: '强制装备',
          uniqueItems: true,
          minItems: 2,
          items: { ...text, enum: ['头灯', '哨子', '保温毯'] },
        },
      },
      {
        required: ['distance', 'gear'],
        if: { properties: { distance: { const: '100' } }, required: ['distance'] },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
        then: { properties: { proof: { ...text, title: '完赛证明网址', format: 'uri' } }, required: ['proof'] },
      },
    ),
    answer: { distance: '100 公里', gear: ['头灯', '哨子'], proof: 'https://example.cn/a' },
    sent: { distance: '100', gear: ['头灯', '哨子'], proof: 'https://example.cn/a' },
  },
  {
    name: '接力赛队伍',
    schema: form(
      {
        team: { ...text, title: '队名', maxLength: 20 },
        members: { type: 'array', title: '队员', minItems: 2, maxItems: 4, items: { $ref: '#/$defs/member' } },
      },
      {
        $defs: {
          member: form(
            { name: person.name, leg: { type: 'integer', title: '棒次', minimum: 1, maximum: 4 } },
            { required: ['name', 'leg'] },
          ),
        },
        required: ['team', 'members'],
      },
    ),
    uiSchema: { members: { 'ui:options': { copyable: false }, items: { leg: { 'ui:widget': 'updown' } } } },
  },
  {
    name: '健康声明',
    schema: form(
      {
        disease: { type: 'boolean', title: '是否有心脏病史' },
        agree: { type: 'boolean', title: '我承诺以上属实', const: true },
      },
      {
        required: ['disease', 'agree'],
        if: { properties: { disease: { const: true } }, required: ['disease'] },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
        then: { properties: { detail: { ...text, title: '病史说明', maxLength: 200 } }, required: ['detail'] },
      },
    ),
    uiSchema: {
      detail: { 'ui:widget': 'textarea', 'ui:rows': 4, 'ui:placeholder': '请如实填写' },
      agree: { 'ui:widget': 'checkbox' },
    },
    answer: { disease: true, detail: '已康复', agree: true },
  },
  {
    name: '紧急联系人',
    schema: form(
      {
        contact: person.name,
        relation: { ...text, title: '关系', enum: ['父母', '配偶', '朋友', '其他'] },
        phone: person.phone,
      },
      { required: ['contact', 'relation', 'phone'] },
    ),
    uiSchema: { phone: { 'ui:options': { inputType: 'tel' } } },
    answer: { contact: '李四', relation: '朋友', phone: '13800138000' },
  },
  {
    name: '证件类型决定证件号',
    schema: form(
      { idType: { ...text, title: '证件类型', enum: ['身份证', '护照'] } },
      {
        required: ['idType'],
        dependencies: {
          idType: {
            oneOf: [
              { properties: { idType: { enum: ['身份证'] }, idNumber: person.idNumber }, required: ['idNumber'] },
              {
                properties: { idType: { enum: ['护照'] }, passport: { ...text, title: '护照号', format: 'passport' } },
                required: ['passport'],
              },
            ],
          },
        },
      },
    ),
    answer: { idType: '护照', passport: 'E12345678' },
  },
  {
    name: '领物方式',
    schema: form(
      {
        way: {
          title: '领物方式',
          oneOf: [
            form({ address: { ...text, title: '收货地址' } }, { title: '邮寄', required: ['address'] }),
            form(
              { day: { ...text, title: '领取日期', enum: ['周五', '周六'] } },
              { title: '现场领取', required: ['day'] },
            ),
          ],
        },
      },
      { required: ['way'] },
    ),
    uiSchema: { way: { oneOf: [{ address: { 'ui:widget': 'textarea' } }, { day: { 'ui:widget': 'radio' } }] } },
    plan: { '/way': [1] },
    answer: { way: { day: '周六' } },
  },
  {
    name: '成绩证明与奖金账户',
    schema: form(
      {
        best: { ...text, title: '最好成绩', pattern: '^\\d:\\d{2}:\\d{2}$' },
        proof: { ...text, title: '证书', format: 'data-url' },
        bank: { ...text, title: '银行卡号', pattern: '^\\d{16,19}$' },
      },
      { required: ['best'] },
    ),
    uiSchema: {
      best: { 'ui:placeholder': '3:30:00' },
      proof: { 'ui:widget': 'file', 'ui:options': { accept: '.jpg,.pdf' } },
    },
    answer: { best: '3:30:00', bank: '6222000000000000' },
  },
  {
    name: '赛后问卷',
    schema: form({
      rating: { type: 'integer', title: '总体评分', minimum: 1, maximum: 5 },
      again: { type: 'boolean', title: '明年还来吗' },
      better: {
        type: 'array',
        title: '希望改进',
        uniqueItems: true,
        items: { ...text, enum: ['补给', '交通', '摄影'] },
      },
    }),
    uiSchema: {
      rating: { 'ui:widget': 'rating', 'ui:options': { stars: 5 } },
      again: { 'ui:widget': 'radio' },
      better: { 'ui:widget': 'checkboxes' },
    },
    answer: { again: true, better: ['交通'] },
  },
]
