import { inLanguage, operatorLanguage, type Words, wordsOf } from '#lib/words.ts'
import type { Text } from '#runtime/model.ts'
import type { Command, Terminal } from './command.ts'

// Each command brings its own packages: only the one that runs is loaded.
const COMMANDS: Record<string, () => Promise<Command>> = {
  help: async () => (await import('./help.ts')).help,
  check: async () => (await import('./check.ts')).check,
  build: async () => (await import('./build.ts')).build,
  preview: async () => (await import('./preview.ts')).preview,
  new: async () => (await import('./new.ts')).newCommand,
  publish: async () => (await import('./publish.ts')).publish,
  releases: async () => (await import('./releases.ts')).releases,
  diff: async () => (await import('./releases.ts')).diff,
  rollback: async () => (await import('./rollback.ts')).rollback,
  verify: async () => (await import('./verify.ts')).verify,
  nginx: async () => (await import('./nginx.ts')).nginx,
  canary: async () => (await import('./canary.ts')).canary,
  rehearse: async () => (await import('./rehearse.ts')).rehearse,
  draw: async () => (await import('./draw.ts')).draw,
  backup: async () => (await import('./dataFolder.ts')).backup,
  restore: async () => (await import('./dataFolder.ts')).restore,
}

const USAGE: Text = {
  zh: `startline <命令>

  check [路径] [--json | --sarif]     配置文件夹（pages-config）哪里不对；--watch、--help
  build [文件夹] [--out <文件夹>]     生成配置服务器要的文件（dist/config）
  preview [文件夹] [--port <端口>]    在手机框里看草稿，可选时间和容器
  new race|page|campaign|overlay|widget [名字]
                                      新建一份能通过检查的东西
  help [名字]                         说明块、字段、动作、函数、检查结果

  publish [文件夹] --to <存储>        检查、生成并发布（--app：连同应用；--watch：每次保存后）
  releases --from <存储>              发布过什么
  diff <A> <B> --from <存储>          两次发布之间改了什么
  rollback <N> --from <存储>          回到某次发布，或退 N 步
  canary <存储> [--release <编号> --percent <n> | --stop | --promote]
                                      给一部分访客看另一次发布
  nginx [文件夹] [--name …]           为发布的文件夹写 nginx 配置
  verify <存储>                       检查每个文件是否齐全、正确

  rehearse <赛事编号> [--at <网址>]   在运行着的平台上演练开放报名
  draw <文件>                         按公布的文件重做一次抽签，核对结果

  backup <文件>                       把停着的服务器的数据存成一个文件
  restore <文件> [--force]            用备份代替数据文件夹

存储是文件夹或 s3://bucket/prefix。startline <命令> --help 有更多说明。--lang zh|en 选语言。
退出码：0 完成，1 被拒绝或有问题，2 用法不对。`,
  en: `startline <command>

  check [paths] [--json | --sarif]    what is wrong with a config folder (pages-config); --watch, --help
  build [folder] [--out <folder>]     objects and pointers as a config host serves them (dist/config)
  preview [folder] [--port <n>]       drafts on a phone, with a clock and a container to choose
  new race|page|campaign|overlay|widget [name]
                                      something to begin with, that passes check
  help [name]                         explains blocks, fields, actions, functions and findings

  publish [folder] --to <store>       checks, builds and publishes a config folder (--app: the application too;
                                      --watch: at every save)
  releases --from <store>             what was published
  diff <A> <B> --from <store>         what changes from one release to another
  rollback <N> --from <store>         back to a release, or N steps back
  canary <store> [--release <id> --percent <n> | --stop | --promote]
                                      another release for some of the visitors
  nginx [folder] [--name …]           the nginx server file for a published folder
  verify <store>                      whether every object and pointer is there and right

  rehearse <raceId> [--at <url>]      plays a race's opening against a running platform
  draw <file>                         draws a published ballot again and compares

  backup <file>                       the data folder of a stopped server as one file
  restore <file> [--force]            a backup in the place of the data folder

A store is a folder or s3://bucket/prefix. startline <command> --help says more. --lang zh|en chooses the language.
Exit codes: 0 done, 1 refused or faults found, 2 wrong use.`,
}

/** Lines that a command prints, and the environment that says in which language. */
interface Console {
  cwd: string
  out(line: string): void
  err(line: string): void
  env?: Readonly<Record<string, string | undefined>>
}

/** Runs the command named by the first argument: 0 done, 1 findings, 2 wrong use. */
export async function runCommand(
  args: readonly string[],
  { cwd, out, err, env = process.env }: Console,
): Promise<number> {
  const { lang: asked, rest: words } = languageIn(args)
  const lang = operatorLanguage(env, asked)
  const terminal: Terminal = {
    cwd,
    lang,
    out: (line) => out(inLanguage(line, lang)),
    err: (line) => err(inLanguage(line, lang)),
  }
  if (asked !== undefined && asked !== 'zh' && asked !== 'en') {
    terminal.err({ zh: `--lang 只有 zh 和 en，没有 "${asked}"`, en: `--lang is zh or en, not "${asked}"` })
    return 2
  }
  const [name = '', ...rest] = words
  if (name === '--help' || name === '-h') {
    terminal.out(USAGE)
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const unknown = {
      zh: `没有命令 "${name}"。\n\n${USAGE.zh}`,
      en: `There is no command "${name}".\n\n${USAGE.en}`,
    }
    terminal.err(name === '' ? USAGE : unknown)
    return 2
  }
  try {
    return await (await command())(rest, terminal)
  } catch (error) {
    terminal.err(complaint(error, name))
    return 2
  }
}

/** `--lang zh` or `--lang=zh`, wherever it stands, and the other arguments. */
function languageIn(args: readonly string[]): { lang?: string; rest: string[] } {
  const at = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  if (at < 0) return { rest: [...args] }
  const joined = args[at] !== '--lang'
  const lang = joined ? (args[at]?.slice('--lang='.length) ?? '') : (args[at + 1] ?? '')
  return { lang, rest: args.toSpliced(at, joined ? 1 : 2) }
}

function complaint(error: unknown, command: string): Words {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return wordsOf(error)
  // Node goes on about arguments that begin with a dash.
  const said = error.message.split('. ')[0]
  return {
    zh: `${said}。startline ${command} --help 列出全部选项。`,
    en: `${said}. startline ${command} --help says what there is.`,
  }
}
