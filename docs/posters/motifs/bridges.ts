import { line, type Motif, round, shape } from './motif.ts'

/** Lanzhou's Zhongshan bridge: five bowed iron trusses on stone piers. */
const ironBridge: Motif = (tone) => {
  let arcs = ''
  let webs = ''
  let piers = ''
  for (let span = 0; span < 5; span += 1) {
    const x = -200 + span * 80
    arcs += `M${x}-22q40-44 80 0`
    for (let step = 1; step < 6; step += 1) {
      const at = x + (step * 80) / 6
      const rise = 88 * (step / 6) * (1 - step / 6)
      webs += `M${round(at)}-22v${round(-rise)}`
    }
    piers += `M${x - 5} 8v-28h10V8z`
  }
  return (
    line(arcs, tone.base, 4.5) +
    line(webs, tone.base, 1.6) +
    line('M-204-22H204', tone.base, 7) +
    line('M-204-24H204', tone.lit, 1.6) +
    shape(`${piers}M195 8v-28h10V8z`, tone.dark)
  )
}

function cables(tower: number, reach: number, height: number): string {
  let d = ''
  for (let step = 1; step <= 6; step += 1) {
    const run = (reach * step) / 6
    const top = round(-height + 6 - step * 0.5)
    d += `M${tower} ${top}L${round(tower - run)}-18M${tower} ${top}L${round(tower + run)}-18`
  }
  return d
}

/** A cable-stayed bridge with two pylons. */
const stayedBridge: Motif = (tone) =>
  line(cables(-76, 84, 96) + cables(76, 84, 96), tone.base, 1) +
  shape('M-82 6-78-98h4l4 104zM70 6 74-98h4l4 104z') +
  line('M-230-17H230', tone.base, 6) +
  line('M-230-19H230', tone.lit, 1.5)

/** A suspension bridge: Wuhan's Parrot Island, Xiamen's Haicang, Dalian's Xinghai. */
const hangingBridge: Motif = (tone) => {
  let hangers = ''
  for (let x = -72; x <= 72; x += 12) hangers += `M${x} ${round(-26 - 56 * (x / 90) ** 2)}V-18`
  return (
    line(hangers, tone.base, 1) +
    line('M-200-18Q-120-30-90-84 0 32 90-84 120-30 200-18', tone.base, 2.6) +
    shape('M-95 6v-96h4v20h6v-20h4V6h-4v-66h-6V6zM81 6v-96h4v20h6v-20h4V6h-4v-66h-6V6z') +
    line('M-220-17H220', tone.base, 6) +
    line('M-220-19H220', tone.lit, 1.5)
  )
}

/** Two-level truss on tall piers: the Yangtze bridges of Wuhan and Nanjing. */
const trussBridge: Motif = (tone) => {
  let web = ''
  for (let x = -220; x < 220; x += 20) web += `M${x}-26 ${x + 10}-44 ${x + 20}-26`
  return (
    line(web, tone.base, 2) +
    line('M-230-45H230M-230-26H230', tone.base, 4) +
    line('M-230-47H230', tone.lit, 1.4) +
    shape('M-128 8v-34h14V8zM-22 8v-34h14V8zM84 8v-34h14V8z', tone.dark) +
    shape('M-132-45v-24h8v-5h6v5h8v24zM80-45v-24h8v-5h6v5h8v24z')
  )
}

/** A humped stone bridge with its reflection left to the water. */
const stoneArch: Motif = (tone) =>
  `<path fill-rule="evenodd" d="M-90 2Q-50 0-26-26 0-46 26-26 50 0 90 2v6H-90zM-20 8V0a20 20 0 0 1 40 0v8z"/>` +
  line('M-88-2Q-50-4-26-30 0-50 26-30 50-4 88-2', tone.lit, 2.4, ' stroke-dasharray="5 3"')

/** A low bridge of many arches, for lakes and piers. */
const longArches: Motif = (tone) => {
  let arches = ''
  for (let x = -190; x < 190; x += 34) arches += `M${x + 3} 8V2a14 14 0 0 1 28 0v6z`
  return `<path fill-rule="evenodd" d="M-210-16H210V8H-210z${arches}"/>${line('M-210-18H210', tone.lit, 2)}`
}

export const bridges = { ironBridge, stayedBridge, hangingBridge, trussBridge, stoneArch, longArches }
