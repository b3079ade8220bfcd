import './input.css'
import { dequal as equal } from 'dequal/lite'
import { useFormScope } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import type { Json } from '#runtime/model.ts'
import { Icon } from '#ui/icon.tsx'
import { Img } from '#ui/img.tsx'

/** One of several pictures with their words, or any of them when the answer is a list. */
function PictureChoice({ pointer, schema, choices, options, control, value, disabled }: InputProps) {
  const { store } = useFormScope()
  const many = schema.type === 'array'
  const chosen = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const has = (one: Json) => chosen.some((other) => equal(other, one))
  const choose = (one: Json, on: boolean) => {
    const left = choices.map((choice) => choice.value).filter((item) => (equal(item, one) ? on : has(item)))
    store.set(pointer, many ? (left.length > 0 ? left : undefined) : one)
    store.leave(pointer)
  }
  return (
    <div className="sl-form-pictures" role="presentation" data-invalid={control['aria-invalid']}>
      {choices.map(({ value: one, label }, at) => (
        <label key={String(one)} className="sl-form-picture" data-on={has(one) || undefined}>
          <Img src={pictureOf(options.pictures, one)} alt="" ratio="1:1" />
          <span className="sl-form-picture-words">
            <input
              className="sl-visually-hidden"
              id={at === 0 ? control.id : `${control.id}-${at}`}
              aria-invalid={control['aria-invalid']}
              type={many ? 'checkbox' : 'radio'}
              name={many ? undefined : control.id}
              checked={has(one)}
              disabled={disabled}
              onChange={(event) => choose(one, event.target.checked)}
            />
            {label}
            {has(one) && <Icon name="check-circle" />}
          </span>
        </label>
      ))}
    </div>
  )
}

/** Pictures by choice: paths below the picture host, or addresses. */
function pictureOf(pictures: unknown, choice: Json): unknown {
  const name = String(choice)
  if (typeof pictures !== 'object' || pictures === null || !Object.hasOwn(pictures, name)) return ''
  return Reflect.get(pictures, name)
}

export default { pictureChoice: PictureChoice } satisfies InputComponents
