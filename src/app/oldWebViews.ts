/**
 * What the oldest WebViews of the build's target (Chrome 64, iOS 11.3) lack and our code or a package calls. The build
 * lowers syntax only. Imported before everything else.
 */
function fill(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

const owns = Object.prototype.hasOwnProperty

function flat(this: unknown[], depth = 1): unknown[] {
  const all: unknown[] = []
  for (const item of this) {
    if (Array.isArray(item)) all.push(...(depth > 1 ? flat.call(item, depth - 1) : item))
    else all.push(item)
  }
  return all
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  return this[index < 0 ? this.length + index : index]
}

/** Fills in what is missing; what is there stays. */
export function fillGaps(): void {
  fill(Object, 'hasOwn', (object: object, key: PropertyKey) => owns.call(object, key))

  fill(Object, 'fromEntries', (entries: Iterable<[PropertyKey, unknown]>) => {
    const object: Record<PropertyKey, unknown> = {}
    for (const [key, value] of entries) object[key] = value
    return object
  })

  fill(Array.prototype, 'flat', flat)

  fill(Array.prototype, 'flatMap', function (this: unknown[], map: (item: unknown, index: number) => unknown) {
    return flat.call(this.map((item, index) => map(item, index)))
  })

  fill(Array.prototype, 'at', at)
  fill(String.prototype, 'at', at)

  fill(String.prototype, 'replaceAll', function (this: string, what: string | RegExp, by: string) {
    return what instanceof RegExp ? this.replace(what, by) : this.split(what).join(by)
  })

  fill(String.prototype, 'matchAll', function* (this: string, pattern: RegExp) {
    const copy = new RegExp(pattern, pattern.flags)
    for (let match = copy.exec(this); match; match = copy.exec(this)) {
      // An empty match does not move lastIndex: the loop would not end.
      if (match[0] === '') copy.lastIndex += 1
      yield match
    }
  })

  fill(Promise, 'allSettled', (promises: Iterable<unknown>) =>
    Promise.all(
      [...promises].map((promise) =>
        Promise.resolve(promise).then(
          (value) => ({ status: 'fulfilled', value }),
          (reason: unknown) => ({ status: 'rejected', reason }),
        ),
      ),
    ),
  )

  fill(self, 'globalThis', self)
  fill(self, 'queueMicrotask', (work: () => void) => void Promise.resolve().then(work))
  // Only JSON is cloned here.
  fill(self, 'structuredClone', (value: unknown) => JSON.parse(JSON.stringify(value)))
}

fillGaps()
