import type { Services } from '#app/services.ts'
import { addTexts, i18n } from '#lib/i18n.ts'
import { askConfirm } from '#ui/confirmHost.tsx'
import { showToast } from '#ui/toastStore.ts'
import { copyText } from './copyText.ts'
import '#app/texts.ts'

addTexts('wayOut', {
  zh: {
    open: '在浏览器里打开',
    openText: '这里不能直接打开 App。点右上角的“···”，选“在浏览器打开”；或复制链接，到浏览器里粘贴。',
    openCopied: '链接已复制，到浏览器里粘贴打开',
    share: '分享给朋友',
    shareText: '点右上角的“···”，选“发送给朋友”或“分享到朋友圈”；也可以复制链接发给朋友。',
    shareCopied: '链接已复制，去粘贴给朋友吧',
    copyLink: '复制链接',
    gotIt: '知道了',
  },
  en: {
    open: 'Open in your browser',
    openText:
      'The app can’t be opened from here. Tap “···” at the top right and choose “Open in browser”, or copy the link and paste it there.',
    openCopied: 'Link copied. Paste it in your browser',
    share: 'Share with friends',
    shareText: 'Tap “···” at the top right to send it to a friend or to Moments, or copy the link.',
    shareCopied: 'Link copied. Paste it to a friend',
    copyLink: 'Copy link',
    gotIt: 'Got it',
  },
})

/** What only the runner can do here, in the menu of the application around the page; or with the link, which is copied. */
export async function tellWayOut({ window, site }: Services, what: 'open' | 'share', link: string): Promise<void> {
  const t = (key: string) => i18n.t(key, { ns: 'wayOut' })
  const question = { title: t(what), text: t(`${what}Text`), ok: t('copyLink'), cancel: t('gotIt') }
  if (!(await askConfirm(question))) return
  const { toast: ms } = site.times
  if (await copyText(link, window)) showToast(t(`${what}Copied`), { tone: 'success', ms })
  else showToast(i18n.t('notCopied', { ns: 'app' }), { tone: 'warn', ms })
}
