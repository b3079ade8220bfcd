import type { Fault } from '#publish/model/origins.ts'

/** What is said of what pages say of themselves to search engines and in shared links. */
export const SHARE = {
  empty: {
    code: 'share.empty',
    severity: 'warning',
    message: { zh: '这里没有文字', en: 'there are no words here' },
    hint: {
      zh: '写上一句话，或去掉它：那样会用赛事或站点的说明。',
      en: 'Write a sentence, or take it out: then it says what the race or the site says.',
    },
  },
  long: (lang: 'zh' | 'en', length: number, most: number): Fault => ({
    code: 'share.long',
    severity: 'warning',
    message:
      lang === 'zh'
        ? { zh: `中文有 ${length} 个字`, en: `${length} characters in Chinese` }
        : { zh: `英文有 ${length} 个字母`, en: `${length} letters in English` },
    hint: { zh: `超过 ${most} 个的部分会被截断。`, en: `What comes after ${most} is cut.` },
  }),
  noPicture: {
    code: 'share.picture',
    severity: 'warning',
    message: { zh: '分享卡片没有图片', en: 'the card has no picture' },
    hint: {
      zh: '写上 "picture"，或在 site.json 的 "share" 里给所有页面一张。',
      en: 'Say "picture", or give every page one by "share" in site.json.',
    },
  },
  noOrigin: {
    code: 'share.picture',
    severity: 'warning',
    message: {
      zh: '不知道站点的网址，链接里的图片不会显示',
      en: 'nobody knows where the site is: its pictures are not shown with links',
    },
    hint: {
      zh: '在 site.json 里写 "origin": "https://…"。',
      en: 'Say "origin": "https://…" in site.json.',
    },
  },
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>
