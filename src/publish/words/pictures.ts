import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'

const kib = (bytes: number) => Math.round(bytes / 1024)
const FORMATS = 'svg, png, jpg, webp, avif'

/** What is said of the pictures that lie beside pages. */
export const PICTURE = {
  missing: (file: string, name: string, beside: readonly string[]): Fault => ({
    code: 'asset.unknown',
    message: { zh: `没有文件 ${file}`, en: `there is no file ${file}` },
    hint:
      beside.length > 0
        ? didYouMean(name, beside, { zh: '那里的图片', en: 'Pictures there' })
        : {
            zh: `把图片放在旁边（${FORMATS}）；文件服务器上的图片写成 /files/…。`,
            en: `Put the picture beside this file (${FORMATS}); one of the file host is written /files/….`,
          },
  }),
  inline: (bytes: number): Fault => ({
    code: 'url.refused',
    message: {
      zh: `图片直接写在了配置里（${kib(bytes)} KiB），应用不会显示`,
      en: `the picture is written into the config (${kib(bytes)} KiB), and is not shown`,
    },
    hint: {
      zh: `把图片文件（${FORMATS}）放在旁边，写它的文件名。`,
      en: `Put its file (${FORMATS}) beside this one, and write the file's name.`,
    },
  }),
  notOnHost: (path: string): Fault => ({
    code: 'asset.unknown',
    message: { zh: `没有图片 ${path}`, en: `there is no picture ${path}` },
    hint: {
      zh: '把图片放在本文件旁边，只写文件名；平台画的是 posters/<赛事编号>.svg 和 banners/<赛事编号>.svg。',
      en: 'Put the picture beside this file and write its name; the platform draws posters/<raceId>.svg and banners/<raceId>.svg.',
    },
  }),
  otherCase: (name: string, there: string): Fault => ({
    code: 'asset.case',
    message: { zh: `文件名是 ${there}，不是 ${name}`, en: `the file is called ${there}, not ${name}` },
    hint: { zh: '大小写要一致：有的系统会区分。', en: 'Write it in the same case: some systems tell them apart.' },
  }),
  outside: (name: string): Fault => ({
    code: 'asset.outside',
    message: { zh: `${name} 在这个文件夹之外`, en: `${name} lies outside this folder` },
    hint: {
      zh: '把图片复制到本文件旁边，或放进 public/ 并以 / 开头。',
      en: 'Copy the picture beside this file, or put it into public/ and begin with /.',
    },
  }),
  heavy: (name: string, bytes: number, most: number): Fault => ({
    code: 'image.heavy',
    message: { zh: `${name} 有 ${kib(bytes)} KiB`, en: `${name} has ${kib(bytes)} KiB` },
    hint: {
      zh: `最多 ${kib(most)} KiB：请压缩，或存成 WebP。`,
      en: `At most ${kib(most)} KiB: save it smaller, or as WebP.`,
    },
  }),
  large: (name: string, width: number, height: number, most: number): Fault => ({
    code: 'image.heavy',
    message: { zh: `${name} 有 ${width} × ${height} 像素`, en: `${name} has ${width} × ${height} pixels` },
    hint: {
      zh: `最多 ${most / 10_000} 万像素；手机上最宽 1170。`,
      en: `At most ${most / 1_000_000} million; a phone shows 1170 across.`,
    },
  }),
  broken: (name: string): Fault => ({
    code: 'image.broken',
    message: { zh: `${name} 不是能显示的图片`, en: `${name} is no picture that can be shown` },
    hint: {
      zh: `打开看看，另存为 ${FORMATS} 之一。`,
      en: `Open it and save it as one of ${FORMATS}.`,
    },
  }),
  unsafe: (name: string, found: string): Fault => ({
    code: 'image.unsafe',
    message: { zh: `${name} 里有 ${JSON.stringify(found)}`, en: `${name} holds ${JSON.stringify(found)}` },
    hint: {
      zh: '图里不能有脚本和外部内容：导出时选“纯 SVG”。',
      en: 'A drawing has no scripts and fetches nothing: export it as plain SVG.',
    },
  }),
} as const
