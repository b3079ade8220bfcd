import { addTexts, i18n } from '#lib/i18n.ts'
import type { Container } from '#modules/bridge/environment.ts'
import type { Ports } from '#runtime/ports.ts'

interface Around {
  container: Container
  document: Document
  toast: Ports['toast']
}

addTexts('savePicture', {
  zh: { hold: '长按图片即可保存或发送给朋友' },
  en: { hold: 'Press and hold the picture to save or send it' },
})

const NOT_IN_NAMES = /[^\p{L}\p{N}_-]+/gu

/** Saves a picture, a data URL, as a file; chat apps and shells keep only what is pressed and held. */
export function savePicture(picture: string, name: string, { container, document, toast }: Around): void {
  if (!picture.startsWith('data:image/')) return
  if (container !== 'browser') {
    toast(i18n.t('hold', { ns: 'savePicture' }), { ms: 4000 })
    return
  }
  const link = document.createElement('a')
  link.href = picture
  link.download = `${name.replace(NOT_IN_NAMES, '') || 'startline'}.png`
  document.body.append(link)
  link.click()
  link.remove()
}
