import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'

/** What is said of what a race and its pages say of each other: its statements. */
export const TERMS = {
  notShown: (route: string, id: string, shown: readonly string[]): Fault => ({
    code: 'race.statement',
    message: {
      zh: `${route} 没有显示本项目要求的声明 "${id}"`,
      en: `${route} never shows the statement "${id}" that this project demands`,
    },
    hint: didYouMean(id, shown, { zh: '页面上的声明', en: 'Statements of the page' }),
  }),
  noEntry: (route: string, id: string): Fault => ({
    code: 'race.statement',
    message: {
      zh: `没有 ${route} 页面，本项目要求的声明 "${id}" 无处同意`,
      en: `no page has the route ${route}: nobody can accept the statement "${id}" that this project demands`,
    },
    hint: { zh: `请写一个 ${route} 页面。`, en: `Write a page with the route ${route}.` },
  }),
  twoVersions: (id: string, versions: readonly string[]): Fault => ({
    code: 'race.statementVersion',
    message: {
      zh: `声明 "${id}" 在页面上有不同的版本：${versions.join('、')}`,
      en: `pages show the statement "${id}" in several versions: ${versions.join(', ')}`,
    },
    hint: {
      zh: '所有渠道、品牌和容器里请用同一版本。',
      en: 'Give it one version for all channels, brands and containers.',
    },
  }),
  versionWritten: {
    code: 'race.statementVersion',
    message: {
      zh: '声明的版本写在页面的声明块里，不写在这里',
      en: 'the version of a statement is written in its block on the page, not here',
    },
    hint: {
      zh: '去掉这一行；要换版本，改页面上声明块的 version。',
      en: 'Take this line out; for a new version change "version" of the block.',
    },
  },
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>
