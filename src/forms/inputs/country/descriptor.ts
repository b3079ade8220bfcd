import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    country: {
      types: ['string'],
      asks: 'choose',
      saysRequired: true,
      settings: { source: 'operation' },
      describe: (_answer, { name }) => name,
    },
  },
  texts: {
    zh: { countryFailed: '国家列表没有加载出来', searchCountry: '搜索国家或地区', noMatch: '没有找到“{{text}}”' },
    en: {
      countryFailed: 'The list of countries did not load',
      searchCountry: 'Search countries and regions',
      noMatch: 'Nothing matches “{{text}}”',
    },
  },
} satisfies InputFolder
