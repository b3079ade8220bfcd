import { useTranslation } from 'react-i18next'
import { formatChinaTime, RACE_START } from '#lib/date.ts'
import { toLang } from '#lib/language.ts'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Timeline as Drawn } from '#ui/timeline/timeline.tsx'
import { PROPS, type TimelineProps } from './props.gen.ts'

export default defineWidget<TimelineProps>(
  PROPS,
  function Timeline({ items, numbered = false, now }) {
    const lang = toLang(useTranslation().i18n.language)
    const alive = useAlive()
    const done = items.map((item) => isDone(item, alive ? now() : 0))
    if (items.length === 0) return null
    // Which is the next hangs on the clock.
    const next = alive && !numbered ? done.indexOf(false) : -1
    const moments = items.map(({ title, at, note }, index) => ({
      title,
      state: done[index] ? ('done' as const) : index === next ? ('next' as const) : ('ahead' as const),
      at: at === undefined ? null : formatChinaTime(at, RACE_START, lang),
      note,
    }))
    return <Drawn moments={moments} numbered={numbered} />
  },
  { skeleton: () => <Skeleton lines={5} height="1.5rem" /> },
)

function isDone({ done, at }: TimelineProps['items'][number], now: number): boolean {
  return done ?? (at !== undefined && at <= now)
}
