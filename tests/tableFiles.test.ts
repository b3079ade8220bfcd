import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/universal'
import { readTableFile, writeTableFile } from '#operator/tableFile.ts'
import { parseCsv } from '#platform/tableFile/parseCsv.ts'

const ROWS = [
  ['姓名', '证件号码', '备注'],
  ['王, "小" 跑', '110101199003070011', '=HYPERLINK("http://x")'],
  ['', '', ''],
  ['李远', '007', ''],
]

async function cellsOf(file: Blob): Promise<string[][]> {
  const csv = await readTableFile(file)
  const rows = csv === null ? [] : parseCsv(csv)
  return Array.isArray(rows) ? rows.map(({ cells }) => cells) : []
}

test('a workbook and a CSV file read as they were written, every line where it was', async () => {
  const workbook = await writeTableFile('xlsx', ROWS)
  expect((await readSheet(workbook))[1]).toEqual(ROWS[1])
  expect(await cellsOf(workbook)).toEqual(ROWS.filter(([name]) => name !== ''))
  const csv = await writeTableFile('csv', ROWS)
  expect(new Uint8Array(await csv.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect((await cellsOf(csv))[1]?.[2]).toBe(`'${ROWS[1]?.[2]}`)
  const lines = parseCsv((await readTableFile(workbook)) ?? '')
  expect(Array.isArray(lines) && lines.map(({ line }) => line)).toEqual([1, 2, 4])
})

test('days are read as days; a document that was kept as a number looks like one; what is no table is refused', async () => {
  const typed = [
    [
      { value: new Date('2027-01-31'), type: Date, format: 'yyyy-mm-dd' },
      { value: Number('110101199003070011'), type: Number },
    ],
  ]
  expect(await cellsOf(await writeXlsx(typed).toBlob())).toEqual([['2027-01-31', '1.1010119900307002e+17']])
  expect(await cellsOf(new Blob([new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x61])]))).toEqual([['姓名', 'a']])
  expect(await readTableFile(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])]))).toBeNull()
  expect(await readTableFile(new Blob(['PK\u0003\u0004 broken']))).toBeNull()
})

test('30,000 runners make a workbook', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => [
    `跑者${at}`,
    `E${at}`,
    '男',
    '1990-01-01',
    '全程马拉松',
    'A',
    '晨跑团',
  ])
  const before = process.memoryUsage().heapUsed
  const { size } = await writeTableFile('xlsx', rows)
  expect(size).toBeGreaterThan(100_000)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(400_000_000)
})
