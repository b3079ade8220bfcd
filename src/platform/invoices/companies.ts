import { creditCheck } from '#lib/creditCode.ts'
import { readData } from '#platform/readData.ts'

/** Made-up companies: area, industry and a number stand for what the registry of companies knows. */
const COMPANIES = readData<string[]>(import.meta.url, './companies.json').map((name, at) => {
  const body = `9131010${at % 10}MA1K${String(10_000 + at * 37)}`
  return { name, creditCode: body + creditCheck(body) }
})

const MOST = 8

/** Companies whose name holds the words, those that begin with them first. */
export function findCompanies(words: string): { name: string; creditCode: string }[] {
  const wanted = words.normalize('NFKC').trim()
  if (wanted === '') return []
  const found = COMPANIES.filter(({ name }) => name.includes(wanted))
  const place = ({ name }: { name: string }) => name.indexOf(wanted)
  return found.toSorted((a, b) => place(a) - place(b)).slice(0, MOST)
}
