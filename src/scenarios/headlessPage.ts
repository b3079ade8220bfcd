import { createFormStore, type FormStore } from '#forms/engine/formStore.ts'
import { formValidator } from '#forms/engine/formValidator.ts'
import type { FormSchema, FormUi, FormValue, ValidatorModule } from '#forms/model.ts'
import { eachBlock } from '#runtime/block.ts'
import type { Scope } from '#runtime/expression/values.ts'
import type { Block, Json, JsonObject, Lang, Page } from '#runtime/model.ts'
import { createPageRuntime, type PageRuntime } from '#runtime/pageRuntime.ts'
import type { Ports } from '#runtime/ports.ts'
import { openScope } from '#runtime/scope.ts'
import { listItems } from '#runtime/sources.ts'
import type { Platform } from './platform.ts'

export interface HeadlessOptions {
  page: Page
  /** Code of the objects that the page's forms name. */
  objects: ReadonlyMap<string, string>
  platform: Platform
  now: number
  lang: Lang
  user: JsonObject | null
  env: JsonObject
  constants: JsonObject
  query: JsonObject
  state: JsonObject
  answers: JsonObject
  /** What it was opened to choose; null when it was not. */
  picking: string | null
}

/** A page brought to life without a browser: the engine, its sources answered, its forms filled in. */
export interface HeadlessPage {
  page: Page
  runtime: PageRuntime
  lang: Lang
  scope(local?: JsonObject): Scope
  /** Forms by the name of their input. */
  forms: ReadonlyMap<string, FormStore>
}

const MAX_ROUNDS = 50

/** Sets up a page on the engine that the browser runs. Throws when its sources never come to rest. */
export async function openHeadless(options: HeadlessOptions): Promise<HeadlessPage> {
  const { page, lang } = options
  const { user, env, constants: site } = options
  const runtime = createPageRuntime({
    page: { ...page, state: { ...page.state, ...options.state } },
    ports: portsOf(options),
    query: options.query,
    surroundings: { lang, user, env, site },
  })
  const scope = (local?: JsonObject) => openScope(runtime.data, runtime.data.store.get, { local })
  const forms = await formsOf(page, options)
  for (const [name, value] of Object.entries(options.answers)) runtime.answers.set(name, value)
  for (const [name, store] of forms) {
    runtime.answers.set(name, store.answer(), { version: store.form.hash })
  }
  settle(runtime, options.platform)
  return { page, runtime, lang, scope, forms }
}

/** Answers every source that is about to be called, until none asks for anything new. */
function settle(runtime: PageRuntime, platform: Platform): void {
  const { data, cache } = runtime
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let moved = false
    for (const source of runtime.sources.values()) {
      const call = data.store.get(source.call)
      if (call.status !== 'call' || cache.get(call.key)) continue
      moved = true
      try {
        const payload = platform(source.config.call, call.params)
        const value = source.config.paging ? listItems(payload) : payload
        cache.set(call.key, { data: { value, pages: 1, hasMore: false } })
      } catch (error) {
        cache.set(call.key, { error })
      }
    }
    if (!moved) return
  }
  throw new Error('its data sources ask each other without end')
}

async function formsOf(page: Page, { objects, answers }: HeadlessOptions): Promise<Map<string, FormStore>> {
  const blocks: Block[] = []
  eachBlock(page.blocks, (block) => void blocks.push(block))
  const forms = new Map<string, FormStore>()
  for (const { name, schema, uiSchema, hash, validator } of blocks) {
    if (!name || typeof validator !== 'string' || typeof hash !== 'string') continue
    const module = await validatorModule(validator, objects.get(validator) ?? '')
    const own = schema as FormSchema
    const definition = { schema: own, ui: (uiSchema ?? {}) as FormUi, hash, validator: formValidator(own, module) }
    forms.set(name, createFormStore(definition, formAnswer(answers[name])))
  }
  return forms
}

const modules = new Map<string, Promise<ValidatorModule>>()

/** The compiled validators of a form: the very module that the browser imports. */
function validatorModule(name: string, code: string): Promise<ValidatorModule> {
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  const module = modules.get(name) ?? (import(/* @vite-ignore */ url) as Promise<ValidatorModule>)
  modules.set(name, module)
  return module
}

function formAnswer(value: Json | undefined): FormValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function portsOf({ platform, now, picking }: HeadlessOptions): Ports {
  return {
    request: async (operation, params) => platform(operation, params),
    navigate: () => {},
    back: () => {},
    close: async () => {},
    setLanguage: () => {},
    address: (to) => to,
    now: () => now,
    toast: () => {},
    confirm: async () => true,
    copy: async () => {},
    share: async () => {},
    track: () => {},
    open: () => {},
    drafts: null,
    stateStorage: { load: () => null, save: () => {} },
    entries: { current: () => ({}), push: () => {}, replace: () => {}, back: () => {}, subscribe: () => () => {} },
    picks: { asked: () => picking, ask: async () => {}, give: async () => {}, take: async () => null },
  }
}
