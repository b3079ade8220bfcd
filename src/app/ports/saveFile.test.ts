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
  const around = { container, document, toast, copy, now: () => 0 }
  savePicture(picture, '邀请 ../卡', around)
  await saveCalendar(
    { uid: '1', title: '兰州', at: Date.parse('2027-05-30T07:30:00+08:00'), place: '东方红广场' },
    around,
  )
  clicked.mockRestore()
  return { toast, copy, saved }
}

const CALENDAR = ['兰州.ics', expect.stringMatching(/^data:text\/calendar;charset=utf-8,BEGIN%3AVCALENDAR.*DTSTART/)]

it('saves a file where that works, and says how to keep what it holds where it does not', async () => {
  const browser = await save('browser')
  expect(browser.saved).toEqual([['邀请卡.png', PNG], CALENDAR])
  expect(browser.copy).not.toHaveBeenCalled()
  const chat = await save('wechat')
  expect(chat.saved).toEqual([])
  expect(chat.copy).toHaveBeenCalledWith('兰州\n2027.05.30 周日 07:30\n东方红广场')
  expect(chat.toast.mock.calls.map(([words]) => words)).toEqual([
    '长按图片即可保存或发送给朋友',
    '这里存不了日历文件，时间和地点已复制，粘贴到日历即可',
  ])
})

it('saves no picture that is none', async () => {
  expect((await save('browser', 'https://example.com/x.html')).saved).toEqual([CALENDAR])
  expect(document.querySelector('a')).toBeNull()
})
