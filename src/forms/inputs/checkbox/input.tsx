import './input.css'
import { useFormScope } from '#forms/context.ts'
import { localText } from '#forms/engine/fieldAt.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import { safeLink } from '#lib/url.ts'

interface AgreementLink {
  text: unknown
  href: string
}

/** Yes or no by one box. */
function Checkbox({ pointer, schema, control, label, value, disabled, required, options, lang }: InputProps) {
  const { store } = useFormScope()
  const links = Array.isArray(options.links) ? options.links.filter(isLink) : []
  return (
    <>
      <label className="sl-form-choice sl-form-agree" data-invalid={control['aria-invalid']}>
        <input
          {...control}
          aria-required={required || undefined}
          type="checkbox"
          checked={value === true}
          disabled={disabled}
          onChange={(event) => {
            store.set(pointer, event.target.checked ? true : required && schema.const === true ? undefined : false)
            store.leave(pointer)
          }}
        />
        <span>{label}</span>
      </label>
      {links.length > 0 && (
        <p className="sl-form-links">
          {links.map((link) => (
            <a key={link.href} href={link.href} target="_blank" rel="noreferrer">
              {localText(link.text, lang)}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

function isLink(value: unknown): value is AgreementLink {
  if (typeof value !== 'object' || value === null || !('href' in value) || !('text' in value)) return false
  return typeof value.href === 'string' && safeLink(value.href, []) !== null
}

export default { checkbox: Checkbox, agreement: Checkbox } satisfies InputComponents
