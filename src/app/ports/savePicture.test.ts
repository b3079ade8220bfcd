// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { savePicture } from './savePicture.ts'

const PNG = 'data:image/png;base64,AAAA'

function save(container: 'browser' | 'wechat', picture = PNG) {
  const toast = vi.fn()
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, this.href])
  })
  const saved: [string, string][] = []
  savePicture(picture, '邀请 ../卡', { container, document, toast })
  clicked.mockRestore()
  return { toast, saved }
}

it('saves a picture as a file where that works, and says how to keep it where it does not', () => {
  expect(save('browser').saved).toEqual([['邀请卡.png', PNG]])
  const chat = save('wechat')
  expect(chat.saved).toEqual([])
  expect(chat.toast).toHaveBeenCalledWith('长按图片即可保存或发送给朋友', { ms: 4000 })
})

it('saves nothing but pictures', () => {
  expect(save('browser', 'https://example.com/x.html').saved).toEqual([])
  expect(document.querySelector('a')).toBeNull()
})
