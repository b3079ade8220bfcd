import { ageAt } from '#lib/age.ts'
import { readIdCard } from '#lib/idCard.ts'
import type { FieldProblem } from '#sandbox/failure.ts'

export interface PersonFields {
  userName: string
  userGender: string
  idType: string
  idNumber: string
  birthday: string
  email?: string
}

// Letters and digits as printed on the documents that carry no check digit.
const SHAPES: Record<string, RegExp> = {
  '2': /^[HM]\d{8}(\d{2})?$/,
  '3': /^\d{8}(\d{2}[A-Z])?$/,
  '4': /^[A-Z0-9]{5,17}$/,
  '5': /^[A-Z]{1,2}\d{6}\(?[0-9A]\)?$/,
  '6': /^[\p{Script=Han}A-Z0-9]{4,20}$/u,
}

const MESSAGES = {
  name: { zh: '请填写与证件一致的姓名', en: 'Enter the name as it is on the document.' },
  idCard: { zh: '身份证号码有误，请核对', en: 'This ID card number is not right. Please check it.' },
  number: { zh: '证件号码格式有误，请核对', en: 'This document number is not right. Please check it.' },
  birthday: { zh: '出生日期与身份证不符', en: 'The date of birth does not match the ID card.' },
  future: { zh: '出生日期有误，请核对', en: 'This date of birth is not right. Please check it.' },
  gender: { zh: '性别与身份证不符', en: 'The gender does not match the ID card.' },
  email: { zh: '请填写正确的邮箱', en: 'Please fill in the correct email address.' },
}

/** A document number without spaces, letters in capitals. */
export function normalNumber(number: string): string {
  return number.replace(/\s+/g, '').toUpperCase()
}

/** What is wrong with a person's fields, each on its field. */
export function checkDocument(person: PersonFields, now: number): FieldProblem[] {
  const problems: FieldProblem[] = []
  const add = (path: string, message: keyof typeof MESSAGES) =>
    problems.push({ input: 'form', path, messages: MESSAGES[message] })
  if (person.userName.trim() === '') add('/userName', 'name')
  if (person.email && !/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(person.email)) add('/email', 'email')
  const age = ageAt(person.birthday, now)
  if (age === null || age < 0 || age > 120) add('/birthday', 'future')
  if (person.idType !== '1') {
    const shape = SHAPES[person.idType]
    if (!shape?.test(normalNumber(person.idNumber))) add('/idNumber', 'number')
    return problems
  }
  const card = readIdCard(normalNumber(person.idNumber))
  if (!card) {
    add('/idNumber', 'idCard')
    return problems
  }
  if (card.birthday !== person.birthday) add('/birthday', 'birthday')
  if ((card.gender === 'male') !== (person.userGender === '1')) add('/userGender', 'gender')
  return problems
}
