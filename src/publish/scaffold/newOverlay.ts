import { jsonText, type Kind, refuseName } from './scaffold.ts'

const CONTAINERS = ['wechat', 'alipay', 'ios', 'android', 'browser']

/** What a page shows differently to one race, channel or container. */
export const newOverlay: Kind = {
  name: { option: 'page', ask: 'Page it changes, for example eventDetails', refuse: refuseName },
  questions: [
    { option: 'block', ask: 'Id of the block that a notice is put before' },
    { option: 'race', ask: 'Race it is for (empty: all)', usual: '' },
    { option: 'channel', ask: 'Channel it is for (empty: all)', usual: '' },
    {
      option: 'env',
      ask: 'Container it is for (empty: all)',
      usual: '',
      refuse: (env) => (env === '' || CONTAINERS.includes(env) ? null : `"${env}" is none of ${CONTAINERS.join(', ')}`),
    },
  ],
  make(page, { block = '', race = '', channel = '', env = '' }) {
    const audience = {
      ...(race === '' ? {} : { raceId: race }),
      ...(channel === '' ? {} : { channel }),
      ...(env === '' ? {} : { env }),
    }
    if (Object.keys(audience).length === 0) throw new Error('Whom is it for? Name a --race, a --channel or an --env.')
    const suffix = [channel, env].filter((part) => part !== '').join('.')
    const folder = race === '' ? 'overlays' : `races/${race}`
    const file = `${folder}/${page}${suffix === '' ? '' : `.${suffix}`}.json`
    const up = '../'.repeat(file.split('/').length)
    const change = {
      before: block,
      insert: [
        {
          type: 'notice',
          id: ['message', race, channel, env].filter((part) => part !== '').join('-'),
          tone: 'info',
          text: { zh: '在这里写下要提醒跑者的话。', en: 'Write here what runners should notice.' },
        },
      ],
    }
    const overlay = {
      $schema: `${up}schemas/overlay.schema.json`,
      extends: page,
      for: audience,
      change: [change],
    }
    return {
      files: new Map([[file, jsonText(overlay)]]),
      next: [`edit ${file}`],
      paste: { where: '"change"', json: change },
    }
  },
}
