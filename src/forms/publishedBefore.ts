import type { FormUi } from './model.ts'

/**
 * Forms published before name no source and no `fills`: what the code knew then is filled in, so that they work as on
 * the day they were published. Appended, never edited.
 */
export function asPublishedNow(ui: FormUi): FormUi {
  let now = ui
  for (const [name, child] of Object.entries(ui)) {
    if (name.startsWith('ui:') || typeof child !== 'object' || child === null || Array.isArray(child)) continue
    const next = asPublishedNow(child as FormUi)
    if (next !== child) now = { ...now, [name]: next }
  }
  const missing = missingOptions(ui)
  return missing ? { ...now, 'ui:options': { ...missing, ...ui['ui:options'] } } : now
}

function missingOptions(ui: FormUi): Record<string, unknown> | null {
  const options = ui['ui:options'] ?? {}
  switch (ui['ui:widget']) {
    case 'region':
      return 'source' in options ? null : { source: 'areaFullList' }
    case 'country':
      return 'source' in options ? null : { source: 'countryList' }
    case 'pinyin':
      return 'from' in options ? null : { from: 'userName' }
    case 'idNumber': {
      if ('fills' in options || 'idCard' in options) return null
      const { typeField = 'idType', birthday = 'birthday', gender = 'userGender' } = options
      return {
        idCard: { field: typeField, equals: '1' },
        fills: {
          [String(birthday)]: { fact: 'birthday' },
          [String(gender)]: { fact: 'gender', values: { male: '1', female: '2' } },
        },
      }
    }
    default:
      return null
  }
}
