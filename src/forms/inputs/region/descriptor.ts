import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    region: {
      types: ['string'],
      asks: 'choose',
      group: true,
      settings: { source: 'operation', level: 'text' },
      describe: (_answer, { name }) => name,
    },
  },
  texts: {
    zh: { province: '省份', city: '城市', district: '区县', areaFailed: '地区列表没有加载出来' },
    en: { province: 'Province', city: 'City', district: 'District', areaFailed: 'The list of regions did not load' },
  },
} satisfies InputFolder
