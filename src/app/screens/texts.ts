import { addTexts } from '#lib/i18n.ts'

addTexts('errors', {
  zh: {
    gone: '页面走丢了',
    goneText: '这个地址没有对应的页面，可能已下线或链接有误。',
    broken: '页面出了点问题',
    brokenText: '已填写的内容会保留。请重试，或返回首页。',
    outdated: '页面有新版本',
    outdatedText: '刷新后即可继续，已填写的内容会保留。',
    missingQuery: '链接不完整',
    missingQueryText: '链接缺少必要的信息，请从赛事页面重新进入。',
    goHome: '回首页',
  },
  en: {
    gone: 'This page has left the course',
    goneText: 'There is nothing at this address. It may have been taken down, or the link is wrong.',
    broken: 'Something broke on this page',
    brokenText: 'What you typed is kept. Try again, or go to the home page.',
    outdated: 'There is a newer version',
    outdatedText: 'Reload to go on. What you typed is kept.',
    missingQuery: 'The link is incomplete',
    missingQueryText: 'Something is missing from the link. Please come in again from the race page.',
    goHome: 'Home page',
  },
})
