import { useEffect, useRef } from 'react'
import { useFormScope } from '#forms/context.ts'
import { useFieldValue } from '#forms/hooks.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { Text } from '#forms/inputs/text/input.tsx'
import { formatPointer } from '#lib/jsonPointer.ts'

/** The name in pinyin, filled from the Chinese name as long as the runner has not written his own. */
function Pinyin(props: InputProps) {
  const { store } = useFormScope()
  const from = useFieldValue(formatPointer([textOption(props.options, 'from') ?? '']))
  const name = typeof from === 'string' ? from : ''
  const before = useRef(name)
  const { pointer } = props
  useEffect(() => {
    const last = before.current
    before.current = name
    if (name === last && store.valueAt(pointer) !== undefined) return
    if (!/\p{Script=Han}/u.test(name)) return
    let current = true
    void import('./namePinyin.ts').then(({ namePinyin }) => {
      const written = store.valueAt(pointer)
      if (current && (written === undefined || written === namePinyin(last))) store.set(pointer, namePinyin(name))
    })
    return () => {
      current = false
    }
  }, [name, pointer, store])
  return <Text {...props} />
}

export default { pinyin: Pinyin } satisfies InputComponents
