import './input.css'
import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { numberIn } from '#forms/inputs/readNumber.ts'
import { masked } from '#forms/inputs/text/mask.ts'
import { useTyped } from '#forms/inputs/useTyped.ts'
import type { FormSchema } from '#forms/model.ts'
import { normalEmail, normalName, withoutInvisible } from '#lib/typedText.ts'
import type { Json } from '#runtime/model.ts'

const MODES = ['text', 'numeric', 'decimal', 'tel', 'email', 'url', 'search', 'none'] as const
type Mode = HTMLAttributes<HTMLInputElement>['inputMode']

interface Kind {
  type: HTMLInputTypeAttribute
  mode?: Mode
  read(text: string): Json | undefined
}

const asText = withoutInvisible

const PLAIN: Kind = { type: 'text', read: asText }
const EMAIL: Kind = { type: 'email', mode: 'email', read: normalEmail }
const URL: Kind = { type: 'text', mode: 'url', read: asText }
const NUMBER: Kind = { type: 'text', mode: 'decimal', read: numberIn }
const NAME: Kind = { type: 'text', read: normalName }

const KINDS: Readonly<Record<string, Kind>> = { 'person-name': NAME, 'latin-name': NAME, uri: URL, url: URL }

/** One line of text. */
export const Text = (props: InputProps) => useLine(props, KINDS[props.schema.format ?? ''] ?? PLAIN)

function useLine({ pointer, schema, options, control, placeholder, value, disabled }: InputProps, kind: Kind) {
  const mask = textOption(options, 'mask')
  const read = isNumber(schema) ? numberIn : kind.read
  const typed = useTyped(pointer, value, mask === undefined ? read : (text) => masked(text, mask) || undefined)
  const asked = textOption(options, 'inputmode')
  const proposals = proposalsOf(schema)
  const list = `${control.id}~proposals`
  // Where it is off, Firefox proposes nothing.
  const complete = textOption(options, 'autocomplete') ?? (proposals.length > 0 ? undefined : 'off')
  return (
    <>
      <input
        {...control}
        {...typed}
        onChange={({ target }) => {
          // In the middle of a text the cursor would jump to its end.
          const atEnd = target.selectionStart === target.value.length
          if (mask !== undefined && atEnd) target.value = masked(target.value, mask)
          typed.onChange()
        }}
        className="sl-input"
        type={kind.type}
        list={proposals.length > 0 ? list : undefined}
        inputMode={MODES.find((known) => known === asked) ?? kind.mode}
        autoComplete={complete}
        autoCapitalize={textOption(options, 'autocapitalize')}
        placeholder={placeholder || undefined}
        disabled={disabled}
      />
      {proposals.length > 0 && (
        <datalist id={list}>
          {proposals.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** What the phone proposes while an answer is typed: the schema's examples. */
function proposalsOf({ examples }: FormSchema): string[] {
  const given = Array.isArray(examples) ? examples : []
  return [...new Set(given.filter((one) => typeof one === 'string' || typeof one === 'number').map(String))]
}

function isNumber({ type }: FormSchema): boolean {
  return type === 'number' || type === 'integer'
}

/** Several lines of text. */
function TextArea({ pointer, control, placeholder, value, disabled, options }: InputProps) {
  const typed = useTyped(pointer, value, asText)
  const rows = typeof options.rows === 'number' ? options.rows : 3
  return (
    <textarea
      {...control}
      {...typed}
      className="sl-input sl-form-area"
      rows={rows}
      placeholder={placeholder || undefined}
      disabled={disabled}
    />
  )
}

export default {
  text: Text,
  textarea: TextArea,
  email: (props) => useLine(props, EMAIL),
  number: (props) => useLine(props, NUMBER),
} satisfies InputComponents
