import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { INPUTS } from '#forms/inputs/inputs.ts'
import type { ValidatorModule } from '#forms/model.ts'
import { DOCUMENT_FORMATS } from '#lib/documents.ts'
import { compileForm } from './compileForm.ts'
import { loadLibrary, resolveField } from './resolveField.ts'

const FOLDER = 'schemas/fields'
const read = (file: string): object => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as object
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json') && !file.endsWith('.schema.json'))
const library = loadLibrary(FOLDER)

const values = (name: string) => library.get(name)?.options?.map((option) => option.value)

describe('field library', () => {
  it.each(files)('%s keeps to its own schema', (file) => {
    const check = new Ajv2020({ allErrors: true, allowUnionTypes: true, keywords: ['markdownDescription'] }).compile(
      read('../editor/fields/field.schema.json'),
    )
    expect(check(read(file)) || check.errors).toBe(true)
  })

  it('names only controls that exist, and says in both languages what is missing', () => {
    for (const field of library.values()) {
      expect([...INPUTS.keys()], field.name).toContain(field.ui?.widget)
      if (field.required !== false && field.name !== 'userAge') {
        expect(field.messages?.required, field.name).toMatchObject({ zh: expect.any(String), en: expect.any(String) })
      }
    }
  })

  it('has every choice of the enumerations', () => {
    expect(values('idType')).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(values('educationLevel')).toHaveLength(5)
    expect(values('profession')).toHaveLength(11)
    expect(values('temperatureBand')).toHaveLength(4)
    expect(values('projectType')).toEqual(['individual', 'team', 'family'])
  })

  it('counts documents, photos of them and health as sensitive', () => {
    const sensitive = [...library.values()].filter((field) => field.privacy === 'sensitive').map(({ name }) => name)
    expect(sensitive).toEqual(
      expect.arrayContaining([
        'idNumber',
        'idPhotoFront',
        'idPhotoBack',
        'medicalHistory',
        'haveVaccination',
        'password',
      ]),
    )
  })
})

describe('rules of the library', () => {
  let module: ValidatorModule
  beforeAll(async () => {
    const fields = [...library.keys()].map((use) => ({ use, required: false }))
    const { validatorSource } = await compileForm({ fields }, library)
    module = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(validatorSource)}`
    )) as ValidatorModule
  })

  it.each([
    ['userPhone', '13800138000', true],
    ['userPhone', '12800138000', false],
    ['userPhone', '1380013800', false],
    ['userPhone', '138001380001', false],
    ['email', 'run.ner+1@mail.example.cn', true],
    ['userPhone', '+14155552671', true],
    ['consigneePhone', '+14155552671', false],
    ['userName', '买买提·吐尔逊', true],
    ['userName', '😀😀', false],
    ['enUserName', 'LÜ BU', true],
    ['birthday', '2999-01-01', false],
    ['email', "o'brien@example.ie", true],
    ['email', 'runner@mail', false],
    ['email', 'runner.mail.cn', false],
    ['password', 'abc123', true],
    ['password', 'abcdef', false],
    ['password', '123456', false],
    ['password', 'abc12', false],
    ['password', 'abcdefg123456', false],
    ['password', 'abc123!', false],
    ['addressDetail', '幸福路1号', true],
    ['addressDetail', '幸福路1', false],
    ['birthday', '2004-02-29', true],
    ['birthday', '2003-02-29', false],
    ['dressSize', 'XXXXL', false],
    ['agreement', false, false],
    ['healthStatement', '2', false],
    ['finishTime', -1, false],
    ['region', '110101', true],
    ['region', '1101', false],
    ['nationality', 'CHN', true],
  ])('%s %j is %j', (name, value, valid) => {
    expect(module.validate({ [name]: value })).toBe(valid)
  })

  it('says of each document how its number is written, and nothing that another one says', () => {
    const field = resolveField('idNumber', library)
    const messages = Object.entries(field?.ui['ui:messages'] ?? {}).filter(([keyword]) => keyword.startsWith('format:'))
    expect(messages.map(([keyword]) => keyword)).toEqual(
      Object.values(DOCUMENT_FORMATS).map((format) => `format:${format}`),
    )
    expect(new Set(messages.map(([, words]) => JSON.stringify(words))).size).toBe(messages.length)
  })

  it.each([
    ['1', '11010519491231002X', true],
    ['1', '110105491231003', false],
    ['1', '110105194912310021', false],
    ['1', 'E12345678', false],
    ['2', 'H12345678', true],
    ['2', '12345678', false],
    ['3', '12345678', true],
    ['4', 'E12345678', true],
    ['4', 'E-1234567', false],
    ['3', '0012345678(B)', true],
    ['4', 'PASSPORT', false],
    ['5', 'A123456(3)', true],
    ['5', 'A123456(7)', false],
    ['6', '军字第1234567号', true],
    ['7', 'P330123456', true],
    ['7', '330123456', false],
  ])('document of type %s: %s is %j', (idType, idNumber, valid) => {
    expect(module.validate({ idType, idNumber })).toBe(valid)
  })
})
