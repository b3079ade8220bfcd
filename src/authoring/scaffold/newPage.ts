import type { JsonEdit } from '#authoring/model/editJson.ts'
import { message } from '#authoring/model/finding.ts'
import { jsonFile } from '#authoring/model/jsonLayout.ts'
import { operatorError } from '#lib/words.ts'
import type { JsonObject } from '#runtime/model.ts'
import { bothTexts, fillTemplates, type Kind, refuseName } from './scaffold.ts'

const CONTAINERS = ['wechat', 'alipay', 'ios', 'android', 'browser']

/** What a page shows differently to one race, channel or container. */
export const newOverlay: Kind = {
  name: { option: 'page', ask: message('new.ask.page'), refuse: refuseName },
  questions: [
    { option: 'block', ask: message('new.ask.block') },
    { option: 'zh', ask: message('new.ask.notice') },
    { option: 'en', ask: message('new.ask.noticeEn') },
    { option: 'race', ask: message('new.ask.race'), usual: '' },
    { option: 'channel', ask: message('new.ask.channel'), usual: '' },
    {
      option: 'env',
      ask: message('new.ask.container'),
      usual: '',
      refuse: (env) =>
        env === '' || CONTAINERS.includes(env) ? null : message('new.wrong.container', { env, containers: CONTAINERS }),
    },
  ],
  make(page, { block = '', zh = '', en = '', race = '', channel = '', env = '' }, read) {
    const audience = {
      ...(race === '' ? {} : { raceId: race }),
      ...(channel === '' ? {} : { channel }),
      ...(env === '' ? {} : { env }),
    }
    if (Object.keys(audience).length === 0) throw operatorError(message('new.wrong.audience'))
    const suffix = [channel, env].filter((part) => part !== '').join('.')
    const folder = race === '' ? 'overlays' : `races/${race}`
    const file = `${folder}/${page}${suffix === '' ? '' : `.${suffix}`}.json`
    const up = '../'.repeat(file.split('/').length)
    // Into the file that is there already, at the end of its changes.
    const there = read(file)
    const before = Array.isArray(there?.change) ? String(there.change.length + 1) : ''
    const change = {
      before: block,
      insert: [
        {
          type: 'notice',
          id: ['message', race, channel, env, before].filter((part) => part !== '').join('-'),
          tone: 'info',
          text: { zh, en },
        },
      ],
    }
    const overlay = {
      $schema: `${up}schemas/editor/overlay.schema.json`,
      extends: page,
      for: audience,
      change: [change],
    }
    const made = there
      ? { files: new Map<string, string>(), edits: new Map([[file, [addedChange(there, change)]]]) }
      : { files: new Map([[file, jsonFile(overlay)]]) }
    return { ...made, next: [message('new.next.overlay', { file })] }
  },
}

function addedChange({ change: changes }: JsonObject, change: JsonObject): JsonEdit {
  const at = Array.isArray(changes) ? ['change', changes.length] : ['change']
  return { at, set: Array.isArray(changes) ? change : [change] }
}

/** A page of its own, with a scenario. */
export const newPage: Kind = {
  name: { option: 'name', ask: message('new.ask.pageName'), refuse: refuseName },
  questions: [
    { option: 'zh', ask: message('new.ask.title') },
    { option: 'en', ask: message('new.ask.titleEn') },
    { option: 'text', ask: message('new.ask.text') },
    { option: 'text-en', ask: message('new.ask.textEn') },
  ],
  make(name, { zh, en, ...answers }) {
    const text = { zh: answers.text ?? '', en: answers['text-en'] ?? '' }
    const files = fillTemplates('page', { name, title: bothTexts(zh, en, name), text })
    return {
      files: new Map([...files].map(([file, content]) => [file.replace('page', name), content])),
      next: [message('new.next.page', { name }), message('new.next.open', { name })],
    }
  },
}
