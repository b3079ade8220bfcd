let pressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

/** Milliseconds after which a press counts as over although nothing said so: a list that opened keeps its end. */
const LONGEST = 1_000

function release(): void {
  clearTimeout(timer)
  pressed = false
  for (const work of waiting.splice(0)) work()
}

if (typeof document !== 'undefined') {
  // A finger's tap is told as a mouse's too, and only these come before the focus moves.
  const press = () => {
    pressed = true
    clearTimeout(timer)
    timer = setTimeout(release, LONGEST)
  }
  // The click follows its `mouseup` in the same turn, and has its target by then: what it does shows at once.
  const lift = () => setTimeout(release)
  const aimed = () => {
    pressed = false
  }
  document.addEventListener('mousedown', press, true)
  document.addEventListener('mouseup', lift, true)
  document.addEventListener('dragend', lift, true)
  document.addEventListener('click', aimed, true)
}

/**
 * Does what moves the page once no press is under way, at once when there is none. The press on a control is what
 * leaves the one before: if lines came or went then, another thing would lie under the finger when the click comes.
 */
export function afterPress(work: () => void): void {
  if (pressed) waiting.push(work)
  else work()
}
