import { expect, it } from 'vitest'
import { isLatinName } from '#lib/personName.ts'
import { namePinyin } from './namePinyin.ts'

it.each([
  ['张三', 'ZHANG SAN'],
  ['张 三', 'ZHANG SAN'],
  ['曾小贤', 'ZENG XIAOXIAN'],
  ['吕布', 'LYU BU'],
  ['单雄信', 'SHAN XIONGXIN'],
  ['么书仪', 'YAO SHUYI'],
  ['欧阳吕', 'OUYANG LYU'],
  ['欧阳', 'OU YANG'],
  ['尉迟恭', 'YUCHI GONG'],
  ['万俟卨', 'MOQI XIE'],
  ['司马光', 'SIMA GUANG'],
  ['买买提·吐尔逊', 'MAIMAITI TUERXUN'],
  ['阿依古丽•买买提', 'AYIGULI MAIMAITI'],
  ['John 张', 'JOHN ZHANG'],
  ['张 Müller', 'ZHANG MÜLLER'],
  ['', ''],
])('%s is %s', (name, written) => {
  expect(namePinyin(name)).toBe(written)
  expect(written === '' || isLatinName(written)).toBe(true)
})

it('leaves a name alone that holds a character without a known reading', () => {
  expect(namePinyin('张\ue863')).toBe('')
})
