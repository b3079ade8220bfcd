import type { Unused } from './dropMethods.ts'

// i18next is one file of 17 KiB gzip. Our texts are in the bundle, in two languages without regions: nothing is fetched
// by a backend, cloned, removed or formatted by Intl, so what does that stays out.
export const I18NEXT: Unused = {
  module: '/i18next/dist/esm/i18next.js',
  methods: {
    Connector: [
      'queueLoad',
      'loaded',
      'read',
      'prepareLoading',
      'load',
      'reload',
      'noticeDevFallback',
      'loadOne',
      'saveMissing',
    ],
    I18n: ['hydrate', 'setDefaultNamespace', 'loadNamespaces', 'loadLanguages', 'dir', 'cloneInstance', 'toJSON'],
    ResourceStore: ['removeNamespaces', 'addResources', 'removeResourceBundle', 'toJSON'],
    Formatter: ['add', 'addCached'],
    PluralResolver: ['clearCache', 'getPluralFormsOfKey'],
    Logger: ['clone'],
  },
}
