import { formatFen } from '#lib/money.ts'
import type { Region } from '#publish/catalogue/regions.ts'
import type { Fault } from '#publish/model/origins.ts'
import { cut } from './pages.ts'

interface Written {
  code: string
  zh: string
}

const write = (region: Region | undefined) =>
  region
    ? { zh: `请写 ${region.code} ${region.name}。`, en: `Write ${region.code} ${region.name}.` }
    : {
        zh: '请写国家标准 GB/T 2260 的六位行政区划代码。',
        en: 'Write the six digits of GB/T 2260, the codes that documents and addresses use.',
      }

/** What is said of a race's place, money and moments. */
export const RACE_FACTS = {
  noProvince: ({ code, zh }: Written, meant: Region | undefined): Fault => ({
    code: 'race.region',
    message: { zh: `没有代码为 ${code} 的省份（写的是${zh}）`, en: `no province has the code ${code} (it says ${zh})` },
    hint: write(meant),
  }),
  noCity: ({ code, zh }: Written, meant: Region | undefined): Fault => ({
    code: 'race.region',
    message: { zh: `没有代码为 ${code} 的城市（写的是${zh}）`, en: `no city has the code ${code} (it says ${zh})` },
    hint: write(meant),
  }),
  otherName: ({ code, zh }: Written, known: Region): Fault => ({
    code: 'race.region',
    message: { zh: `${code} 是${known.name}，不是${zh}`, en: `${code} is ${known.name}, not ${zh}` },
    hint: {
      zh: `把名称改为${known.name}，或改代码。`,
      en: `Write ${known.name}, or the code of ${zh}.`,
    },
  }),
  cityElsewhere: (city: Region, province: Region, home: Region | undefined): Fault => ({
    code: 'race.region',
    message: {
      zh: `${city.name}（${city.code}）在${home?.name ?? '别的省'}，不在${province.name}`,
      en: `${city.name} (${city.code}) lies in ${home?.name ?? 'another province'}, not in ${province.name}`,
    },
    hint: home ? write(home) : write(undefined),
  }),
  placeholder: (text: string): Fault => ({
    code: 'text.placeholder',
    message: { zh: `“${text}”是新建时留下的占位内容`, en: `"${text}" is what "startline new" left to be written over` },
    hint: { zh: '请写上真实的内容。', en: 'Write your own.' },
  }),
  otherZone: (text: string, zone: string, own: string): Fault => ({
    code: 'race.zone',
    severity: 'warning',
    message: {
      zh: `这个时间的时区是 ${zone}，本赛事其他时间是 ${own}`,
      en: `this moment is in the zone ${zone}, the race's others in ${own}`,
    },
    hint: {
      zh: `当地时间请写 "${text.replace(/(Z|[+-]\d\d:\d\d)$/, own)}"。`,
      en: `For the local time write "${text.replace(/(Z|[+-]\d\d:\d\d)$/, own)}".`,
    },
  }),
  chineseInEnglish: (text: string): Fault => ({
    code: 'text.chinese',
    severity: 'warning',
    message: { zh: `英文里有中文：${cut(text)}`, en: `Chinese stands in the English text: ${cut(text)}` },
    hint: {
      zh: '请写英文；名称用拼音或通行的译名。',
      en: 'Write it in English; names in pinyin or as they are known.',
    },
  }),
  yuan: (fee: number): Fault => ({
    code: 'race.money',
    severity: 'warning',
    message: {
      zh: `费用 ${fee} 分就是 ${formatFen(fee)}，像是把元当成了分`,
      en: `the fee of ${fee} fen is ${formatFen(fee)}: it looks like yuan`,
    },
    hint: { zh: `${fee} 元请写 ${fee * 100}。`, en: `For ${fee} yuan write ${fee * 100}.` },
  }),
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>
