/** One runner as a line of a list says it; what the line does not say is ''. */
export interface ListedRunner {
  userName: string
  idNumber: string
  userPhone: string
  /** 1 man, 2 woman */
  userGender: '' | '1' | '2'
  /** yyyy-MM-dd */
  birthday: string
}

export interface ListLine {
  /** Counted from 1, as the leader sees them. */
  line: number
  runner: ListedRunner
}

const CELLS = /[\t,，;；|]/
const PHONE = /^(\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}$|^\+[1-9]\d{6,14}$/
const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/
const GENDERS: Readonly<Record<string, '1' | '2'>> = { 男: '1', 女: '2', m: '1', f: '2', male: '1', female: '2' }

/**
 * The runners of a list as it is pasted or comes from a table: a line each, its cells in any order, known by what they
 * look like. A first line without a figure is the table's head; empty lines do not count, but keep their number.
 */
export function readRunnerList(text: string): ListLine[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const head = lines.findIndex((line) => line.trim() !== '')
  return lines.flatMap((line, at) => {
    const empty = line.replaceAll(/[\s,，;；|"]/g, '') === ''
    if (empty || (at === head && !/\d/.test(line))) return []
    return [{ line: at + 1, runner: readLine(line) }]
  })
}

function readLine(line: string): ListedRunner {
  const runner: ListedRunner = { userName: '', idNumber: '', userPhone: '', userGender: '', birthday: '' }
  const cells = line.split(CELLS).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  for (const cell of cells.filter((one) => one !== '')) {
    const day = DAY.exec(cell)
    const gender = GENDERS[cell.toLowerCase()]
    if (gender) runner.userGender = gender
    else if (day) runner.birthday = [day[1], day[2]?.padStart(2, '0'), day[3]?.padStart(2, '0')].join('-')
    else if (PHONE.test(cell) && runner.userPhone === '') runner.userPhone = phoneOf(cell)
    else if (/\d/.test(cell) && runner.idNumber === '') runner.idNumber = cell.replaceAll(/[\s-]/g, '').toUpperCase()
    else if (runner.userName === '') runner.userName = cell
  }
  return runner
}

function phoneOf(cell: string): string {
  const digits = cell.replaceAll(/[\s-]/g, '')
  return digits.replace(/^\+?86(?=1[3-9]\d{9}$)/, '')
}
