import { cases, type Faulty } from './faulty.ts'

const FIELDS = '"fields": ["emergencyName", "emergencyRelation", "emergencyPhone"]'
const FORM = 'blocks[9].blocks[2].blocks[2]'
const GROUP = `${FORM}.fields[0].fields`
const asks = (...fields: string[]) => `"fields": ["emergencyName", "emergencyRelation", ${fields.join(', ')}]`
const own = (rest: string) => `{ "name": "own", "title": { "zh": "题", "en": "Question" }, ${rest} }`
const row = (name: string, field: string, code: string, path: string, hint?: string) => ({
  name,
  find: FIELDS,
  put: asks(field),
  code,
  path: `${GROUP}[2]${path}`,
  ...(hint ? { hint } : {}),
})

/** Forms: fields, conditions, the renderer's silent faults, patterns that hang. */
export const FORMS: Faulty[] = [
  ...cases('registration.json', [
    {
      name: 'a group whose fields are no list',
      several: true,
      find: FIELDS,
      put: '"fields": "emergencyName"',
      code: 'shape.type',
      path: GROUP,
    },
    row('an unknown field', '"emergencyFone"', 'form.unknownField', '', 'emergencyPhone'),
    row('a field twice', '"emergencyName"', 'form.fieldTwice', ''),
    row(
      'a condition on a field that is not asked',
      '{ "use": "emergencyPhone", "when": { "field": "blodType", "equals": "A" } }',
      'form.whenUnknown',
      '.when',
      'bloodType',
    ),
    row(
      'a condition on a choice that is not offered',
      '{ "use": "emergencyPhone", "when": { "field": "hasMedicalHistory", "equals": "7" } }',
      'form.whenValue',
      '.when',
    ),
    {
      ...row(
        'a question in one language',
        '{ "name": "own", "title": { "zh": "题" }, "schema": { "type": "string" } }',
        'shape.required',
        '.title',
      ),
      several: true,
    },
    row(
      'a pattern that hangs',
      own('"schema": { "type": "string", "pattern": "^(a+)+$" }'),
      'form.pattern',
      '.schema.pattern',
    ),
    row(
      'a pattern of overlapping words',
      own('"schema": { "type": "string", "pattern": "^(\\\\w+\\\\s?)*$" }'),
      'form.pattern',
      '.schema.pattern',
    ),
    row(
      'a file of a kind that nobody can upload',
      own('"schema": { "type": "string" }, "ui": { "widget": "file", "types": ["docx"] }'),
      'form.setting',
      '.own["ui:options"].types',
      'png, jpg and pdf',
    ),
    row(
      'a file without a size in bytes',
      own('"schema": { "type": "string" }, "ui": { "widget": "file", "maxBytes": "5 MB" }'),
      'form.setting',
      '.own["ui:options"].maxBytes',
      '5242880 for 5 MB',
    ),
    row(
      'a pattern that is none',
      own('"schema": { "type": "string", "pattern": "(" }'),
      'form.badPattern',
      '.schema.pattern',
    ),
  ]),
]
