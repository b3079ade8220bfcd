/** An element with attributes and children; `on` attributes are listeners, nothing is ever parsed as HTML. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false))
  return element
}

/** Whether someone is typing or choosing there, so that a refresh must wait. */
export function inUse(element) {
  const active = document.activeElement
  return element.contains(active) && /^(INPUT|SELECT|TEXTAREA)$/.test(active.tagName)
}
