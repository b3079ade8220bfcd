import { expect, it } from 'vitest'
import { phoneBrand } from './phoneBrand.ts'

const android = (model: string) =>
  `Mozilla/5.0 (Linux; Android 14; ${model} Build/UKQ1) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36`

it.each([
  ['xiaomi', 'MI 9'],
  ['xiaomi', 'Redmi K30 Pro'],
  ['xiaomi', 'M2012K11AC'],
  ['xiaomi', '23127PN0CC'],
  ['huawei', 'HUAWEI NOH-AN00'],
  ['huawei', 'ALN-AL00'],
  ['honor', 'HONOR ANY-AN00'],
  ['honor', 'PGT-AN10'],
  ['oneplus', 'ONEPLUS A6000'],
  ['oneplus', 'LE2120'],
  ['oppo', 'PHY110'],
  ['oppo', 'CPH2581'],
  ['vivo', 'V2309A'],
  ['vivo', 'vivo X90'],
  ['samsung', 'SM-S9280'],
  ['meizu', 'MEIZU 20'],
  ['smartisan', 'DT1901A'],
  ['smartisan', 'OD103'],
])('knows %s by %s', (brand, model) => {
  expect(phoneBrand(android(model), '')).toBe(brand)
})

it('reads the model where Chrome keeps it out of its agent', () => {
  expect(phoneBrand(android('K'), 'SM-S9280')).toBe('samsung')
})

it('knows an iPhone, and says nothing of what it does not know', () => {
  expect(phoneBrand('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', '')).toBe('apple')
  expect(phoneBrand(android('Pixel 8'), '')).toBeNull()
  expect(phoneBrand('Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0', '')).toBeNull()
})
