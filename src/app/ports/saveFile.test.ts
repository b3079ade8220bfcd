// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { saveCalendar, savePicture } from './saveFile.ts'

const PNG = 'data:image/png;base64,AAAA'

async function save(container: 'browser' | 'wechat', picture = PNG) {
  const [toast, copy] = [vi.fn(), vi.fn(async () => {})]
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, this.href])
  })
  const saved: [string, string][] = []
  savePicture(picture, '邀请 ../卡', { container, document, toast, copy })
  await saveCalendar('BEGIN:VCALENDAR', { name: '兰州', words: '5 月 30 日' }, { container, document, toast, copy })
  clicked.mockRestore()
  return { toast, copy, saved }
}

const CALENDAR = ['兰州.ics', 'data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR']

it('saves a file where that works, and says how to keep what it holds where it does not', async () => {
  const browser = await save('browser')
  expect(browser.saved).toEqual([['邀请卡.png', PNG], CALENDAR])
  expect(browser.copy).not.toHaveBeenCalled()
  const chat = await save('wechat')
  expect(chat.saved).toEqual([])
  expect(chat.copy).toHaveBeenCalledWith('5 月 30 日')
  expect(chat.toast.mock.calls.map(([words]) => words)).toEqual([
    '长按图片即可保存或发送给朋友',
    '这里存不了日历文件，时间和地点已复制，粘贴到日历即可',
  ])
})

it('saves no picture that is none', async () => {
  expect((await save('browser', 'https://example.com/x.html')).saved).toEqual([CALENDAR])
  expect(document.querySelector('a')).toBeNull()
})
