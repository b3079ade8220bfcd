// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HTML_ATTRIBUTES } from '#lib/htmlPolicy.ts'
import { sanitiseHtml } from '#ui/sanitise.ts'
import { drawHtml } from './drawHtml.ts'

const HOSTS = { links: ['partner.example.com'], images: ['img.example.com'], assets: '/files' }

function bodyOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  body.normalize()
  return body
}

/** The same elements with the same attributes, in whatever order these are written. */
function same(html: string): boolean {
  return bodyOf(drawHtml(html, HOSTS)).isEqualNode(bodyOf(String(sanitiseHtml(html, HOSTS))))
}

const PIECES = [
  ...[
    '起跑',
    ' & ',
    '<',
    '&lt;b&gt;',
    '<!-- x -->',
    '<script>alert(1)</script>',
    '<style>p{}</style>',
    '<svg><p>x</p></svg>',
  ],
  ...['<a href="https://partner.example.com/x">', '<a href="javascript:alert(1)">', '<a href="/Home">', '</a>'],
  ...[
    '<img src="a.jpg" alt="x">',
    '<img src="https://evil.example/x.png">',
    '<img src="https://img.example.com/x.png" onerror="x">',
  ],
  ...[
    '<source srcset="/config/objects/ab.webp 400w" type="image/webp" sizes="50vw">',
    '<source srcset="//evil.example/x 1w">',
  ],
  ...['<iframe src="x">', '</iframe>', '<form>', '<input name="a">', '<font color="red">', '</font>', '<h1>', '</h1>'],
]
const attribute = fc
  .tuple(
    fc.constantFrom(...HTML_ATTRIBUTES, 'id', 'class', 'style', 'onclick', 'data-x'),
    fc.constantFrom('', 'a"b', '<', '2'),
  )
  .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
const inside = (names: readonly string[], content: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...names), fc.array(attribute, { maxLength: 2 }), content)
    .map(([name, attributes, html]) => `<${name}${attributes.join('')}>${html}</${name}>`)
// What an author writes: elements inside elements that may hold them. Of what may not, each parser makes its own.
const words = fc.constantFrom(...PIECES.filter((one) => /^[^<]|^<(script|style|svg|img)/.test(one)))
const some = (one: fc.Arbitrary<string>) => fc.array(one, { maxLength: 4 }).map((parts) => parts.join(''))
const inline = inside(['a', 'b', 'code', 'del', 'em', 'font', 'small', 'span', 'strong', 'sup', 'u'], words)
const text = some(fc.oneof(words, inline))
const row = inside(['tr'], some(inside(['td', 'th'], text)))
const block = fc.oneof(
  inside(['p', 'h1', 'h2', 'blockquote', 'div', 'section', 'center', 'iframe'], text),
  inside(['ul', 'ol'], some(inside(['li'], text))),
  inside(['table'], inside(['tbody', 'thead'], some(row))),
  inside(['picture'], fc.constantFrom(...PIECES.filter((one) => one.startsWith('<source')))),
)

it('leaves of HTML what the sanitiser of a browser leaves', () => {
  for (const one of PIECES) expect([one, same(one)]).toEqual([one, true])
  fc.assert(fc.property(some(fc.oneof(text, block)), same), { numRuns: 150 })
})
