import { resolve } from 'node:path'
import { operatorError, verbatim, type Words } from '#lib/words.ts'
import { countWords, findingWords } from '#publish/check/formatFindings.ts'
import { type DocumentsWritten, PRERENDER } from '#publish/documents/writeDocuments.ts'
import { isError } from '#publish/model/finding.ts'
import { PICTURE_CACHE, pictureSizes } from '#publish/pictures/makePicture.ts'
import { plural } from '#publish/release/diff/wording.ts'
import type { Progress } from '#publish/release/goLive.ts'
import { type PublishedApp, publishApp } from '#publish/release/publishApp.ts'
import { type Published, publishRelease } from '#publish/release/publishRelease.ts'
import { buildFolder } from './buildFolder.ts'
import { json, type Terminal } from './command.ts'
import { drawingOf, type PublishCall, publishWatch } from './publishWatch.ts'
import {
  audienceOf,
  diffLines,
  type Given,
  platformOf,
  quietly,
  SIGNING,
  sayContradictions,
  signedBy,
  storeCommand,
  storeOf,
  tellPlatform,
} from './storeCommand.ts'

const USAGE: Words = {
  zh: `startline publish [文件夹] --to <存储> [--note <原因>] [--author <谁>] [--app dist/app]
                           [--prerender all|shared|none] [--dry-run | --watch]

检查并生成配置文件夹（pages-config），再发布：先写文件，再记一笔，最后换入口，每一步都是完整的。
有错误的配置不会发布。

  --app <文件夹>         同时发布做好的应用，先于可能用到它的配置；两者的服务器配置由 startline nginx 写。
                         回退不会动它。
  --prerender <哪些>     与 --app 一起用：把页面预先画好，代码还没到就能看、能填：\`shared\`（默认）画全站
                         共用的页面，以及报名已经开始或 30 天内开始的赛事，\`all\` 全部，\`none\` 不画
  --dry-run              只说会做什么，什么都不写
  --watch                每次保存后再检查、再发布，直到 Ctrl-C；有错误时不发布，改好再保存即可。
                         应用只在开始时发布一次
  --tell <网址>          先问平台：赛事资料与已经卖出的不矛盾才上线，上线后平台来读
  --canary <百分比>      只给这个比例的访客看
  --containers <列表>    …… 或只给这些容器：wechat、alipay、ios、android、browser、app
  --break-lock           接替一次已经中断的发布
  --json                 做了什么，供程序读`,
  en: `startline publish [folder] --to <store> [--note <why>] [--author <who>] [--app dist/app]
                           [--prerender all|shared|none] [--dry-run | --watch]

Checks and builds a config folder (pages-config) and publishes it: objects first, then the release
record, pointers last and each whole. A config with errors is refused.

  --app <folder>         publishes the built application beside it, before the config that may need it;
                         startline nginx writes the server of both. Rolling back leaves it as it is.
  --prerender <which>    with --app: draws pages, so that they are seen and used before their code has
                         come: \`shared\` (the default) those of the site and of the races whose entries
                         are open or open within 30 days, \`all\`, or \`none\`
  --dry-run              says what would be done and writes nothing
  --watch                checks and publishes again at every save, until Ctrl-C; what has errors is not
                         published, mend it and save. The application is published once, at the start
  --tell <url>           asks the platform first, and goes live only when the races' facts contradict
                         nothing that was sold; then the platform reads the release
  --canary <percent>     shows the release to that share of the visitors only
  --containers <list>    … or to these containers: wechat, alipay, ios, android, browser, app
  --break-lock           takes over from a publish that has died
  --json                 what was done, for a machine`,
}

/** Publishes a config folder to a store. */
export const publish = storeCommand({
  usage: USAGE,
  options: {
    ...SIGNING,
    to: { type: 'string' },
    app: { type: 'string' },
    prerender: { type: 'string', default: 'shared' },
    'dry-run': { type: 'boolean' },
    watch: { type: 'boolean' },
    canary: { type: 'string' },
    containers: { type: 'string' },
  },
  async run(given, terminal) {
    const call = await callOf(given, terminal)
    if (given.on('watch')) return publishWatch(call, terminal)
    const { folder, dryRun } = call
    if (!given.json) terminal.err({ zh: `正在检查并生成 ${folder} …`, en: `checking and building ${folder} …` })
    const built = await buildFolder(terminal.cwd, folder, pictureSizes(PICTURE_CACHE))
    for (const finding of built.findings) terminal.err(findingWords(finding))
    if (built.findings.some(isError)) {
      const counted = countWords(built.findings)
      terminal.err({
        zh: `${folder}：${counted.zh}，没有发布`,
        en: `${folder}: ${counted.en}, nothing was published`,
      })
      return 1
    }
    const { store, platform } = call
    const drawing = await drawingOf(call)
    const written: { app: PublishedApp | null; documents: DocumentsWritten | null } = { app: null, documents: null }
    const done = await publishRelease(store, built, {
      ...call.signed(),
      ...{ dryRun, canary: call.canary, progress: progressTo(terminal) },
      ...(platform ? { ask: platform.ask } : {}),
      ...(drawing ? { drawing } : {}),
      onDocuments(documents) {
        written.documents = documents
      },
      async first() {
        if (call.app !== null) written.app = await publishApp(store, call.app, dryRun)
      },
    })
    if (given.json) terminal.out(json({ ...asJson(done), ...written }))
    else {
      if (written.app) {
        const { files, bytes } = written.app
        const size = sizeWords(bytes)
        terminal.out({
          zh: `应用：${dryRun ? '将写入' : '已写入'} ${files} 个文件（${size.zh}）`,
          en: `application: ${dryRun ? 'would write' : 'wrote'} ${files} files (${size.en})`,
        })
      }
      report(done, store.name, terminal)
      if (written.documents) reportDocuments(written.documents, terminal)
    }
    if (done.status === 'refused') {
      const nothing = { zh: '没有发布', en: 'nothing was published' }
      sayContradictions(done.contradictions, platform, nothing, terminal)
      return 1
    }
    return platform && !dryRun ? tellPlatform(platform, done.release?.id ?? null, quietly(given, terminal)) : 0
  },
})

/** Reads what was typed. Throws, in words, where that cannot be. */
async function callOf(given: Given, terminal: Terminal): Promise<PublishCall> {
  if (!given.text('to')) {
    throw operatorError({
      zh: `发布到哪里？用 --to 写明存储。\n\n${USAGE.zh}`,
      en: `Where to? Name a store with --to.\n\n${USAGE.en}`,
    })
  }
  const [percent, containers, app] = [given.text('canary'), given.text('containers'), given.text('app')]
  const canary = percent !== undefined || containers !== undefined ? audienceOf(percent, containers) : undefined
  const dryRun = given.on('dry-run')
  if (given.on('watch') && (dryRun || canary || given.json)) {
    throw operatorError({
      zh: '--watch 每次保存后给所有人发布，不能与 --dry-run、--canary、--containers、--json 一起用。',
      en: '--watch publishes every save for everybody: not with --dry-run, --canary, --containers or --json.',
    })
  }
  const which = PRERENDER.find((one) => one === given.text('prerender'))
  if (!which) {
    throw operatorError({
      zh: `--prerender 只能是 ${PRERENDER.join('、')}，不能是“${given.text('prerender')}”。`,
      en: `--prerender takes ${PRERENDER.join(', ')}, not "${given.text('prerender')}".`,
    })
  }
  return {
    store: await storeOf(given, terminal),
    folder: given.rest[0] ?? 'pages-config',
    app: app === undefined ? null : resolve(terminal.cwd, app),
    ...{ canary, dryRun, which },
    platform: platformOf(given),
    signed: () => signedBy(given, terminal),
  }
}

function asJson({ release, ...done }: Published): object {
  return { release: release?.id ?? null, ...done }
}

function report(done: Published, store: string, { out }: Terminal): void {
  if (done.status === 'unchanged') {
    const id = done.release?.id
    out({ zh: `${store}：与 ${id} 相比没有变化`, en: `${store}: nothing has changed since ${id}` })
    return
  }
  const planned = done.status === 'planned' || done.status === 'refused'
  for (const line of diffLines(done.diff)) out(line)
  const { uploaded, skipped, pointers, removed, keeps, release } = done
  const size = sizeWords(done.bytes)
  out({
    zh: `${planned ? '将写入' : '已写入'} ${uploaded.length} 个文件（${size.zh}），${skipped} 个已经有了`,
    en: `${planned ? 'would write' : 'wrote'} ${plural(uploaded.length, 'object')} (${size.en}); ${skipped} were there`,
  })
  if (planned) listSome(uploaded, out)
  if (done.status !== 'canary') {
    out({
      zh: `${planned ? '将换上' : '已换上'} ${pointers.length} 个入口`,
      en: `${planned ? 'would write' : 'wrote'} ${plural(pointers.length, 'pointer')}`,
    })
    if (planned) listSome(pointers, out)
    if (removed.length > 0) {
      out({
        zh: `${planned ? '将去掉' : '已去掉'} ${removed.length} 个入口`,
        en: `${planned ? 'would remove' : 'removed'} ${plural(removed.length, 'pointer')}`,
      })
      listSome(removed, out)
    }
  }
  if (keeps) out({ zh: `灰度 ${keeps.release} 照旧`, en: `the canary ${keeps.release} stays` })
  if (release) out({ zh: `${store}：${release.id}`, en: `${store}: ${release.id}` })
}

function reportDocuments({ documents, drawn, bytes, failed }: DocumentsWritten, { out }: Terminal): void {
  if (documents > 0 || failed.length > 0) {
    const size = sizeWords(bytes)
    out({
      zh: `预先画好的页面：共 ${documents} 个，这次新画 ${drawn} 个（写入 ${size.zh}）`,
      en: `documents: ${documents}, ${drawn} of them drawn now (${size.en} written)`,
    })
  }
  for (const { page, reason } of failed) {
    out({
      zh: `  ${page} 没能预先画好，照常发布，要等代码到了才显示：${reason}`,
      en: `  ${page} could not be drawn and is published without its document: ${reason}`,
    })
  }
}

const LISTED = 20

function listSome(names: string[], out: Terminal['out']): void {
  for (const name of names.slice(0, LISTED)) out(verbatim(`  ${name}`))
  const more = names.length - LISTED
  if (more > 0) out({ zh: `  …… 还有 ${more} 个`, en: `  … and ${more} more` })
}

function sizeWords(bytes: number): Words {
  return bytes < 10_240 ? { zh: `${bytes} 字节`, en: `${bytes} bytes` } : verbatim(`${Math.round(bytes / 1024)} KiB`)
}

const EVERY_MS = 2000
const WRITTEN = { objects: '文件', pointers: '入口' }

/** Prints how far an upload is, at most every two seconds. */
function progressTo({ err }: Terminal, now: () => number = Date.now): Progress {
  let last = now()
  return (what, done, all) => {
    if (now() - last < EVERY_MS) return
    last = now()
    err({ zh: `  ${WRITTEN[what]}：已写 ${done}/${all}`, en: `  ${what}: ${done} of ${all} written` })
  }
}
