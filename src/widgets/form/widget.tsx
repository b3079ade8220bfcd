import './widget.css'
import '#forms/texts.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FormInput } from '#forms/formInput.tsx'
import { useValidator } from '#forms/hooks.ts'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { asPublishedNow } from '#forms/publishedBefore.ts'
import { useInputHandle } from '#runtime/react/useInputHandle.ts'
import { type AnswerPort, defineWidget } from '#runtime/react/widget.ts'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Heading } from '#ui/heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type FormProps, PROPS } from './props.gen.ts'

// A label, its control and the gap below, as the form draws them.
const FIELD_HEIGHT = 76

/** Collects answers by a compiled form; until its validators are there it shows its outline and blocks the submit. */
export default defineWidget<FormProps>(
  PROPS,
  function Form({ title, label, columns, schema, uiSchema, offers, hash, validator, answer, lang }) {
    const { t } = useTranslation('forms')
    const form = schema as FormSchema | undefined
    const own = useMemo(() => asPublishedNow((uiSchema ?? {}) as FormUi), [uiSchema])
    const ui = useMemo(() => withOffers(own, offers ?? []), [own, offers])
    const loaded = useValidator(validator, form, hash ?? '')
    const ready = loaded.status === 'ready' && loaded.hash === (hash ?? '') && form
    return (
      <>
        {title && <Heading className="sl-form-heading">{title}</Heading>}
        {ready ? (
          <FormInput
            key={loaded.hash}
            schema={form}
            ui={ui}
            hash={loaded.hash}
            validator={loaded.validator}
            label={title || label || ''}
            columns={columns ?? 1}
            lang={lang}
            answer={answer}
          />
        ) : (
          <Blocked answer={answer} message={t('formNotReady')} label={title || label || ''} />
        )}
        {loaded.status === 'error' && (
          <ErrorPanel title={t('formFailed')} text={t('formFailedText')} onRetry={loaded.retry} />
        )}
        {!ready && loaded.status !== 'error' && <Waiting count={fieldCount(form, ui)} label={t('loading')} />}
      </>
    )
  },
  { skeleton: () => <Waiting count={4} label="" />, keepsAnswer: true },
)

function withOffers(ui: FormUi, offers: NonNullable<FormProps['offers']>): FormUi {
  const all = { ...ui }
  for (const { field } of offers) {
    const choices = offers.filter((one) => one.field === field)
    all[field] = { ...(ui[field] as FormUi), 'ui:offers': choices }
  }
  return all
}

/** Registered while the form's validators are missing: the page cannot be submitted. */
function Blocked({ answer, message, label }: { answer: AnswerPort | null; message: string; label: string }) {
  useInputHandle(answer, {
    validate: () => [{ input: answer?.name ?? '', path: '', message }],
    describe: () => ({ label, rows: [] }),
    focus: () => {},
  })
  return null
}

function Waiting({ count, label }: { count: number; label: string }) {
  return (
    <div className="sl-form-waiting" role="status" aria-label={label || undefined}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of an outline are all alike
        <Skeleton key={at} height={FIELD_HEIGHT} radius={10} />
      ))}
    </div>
  )
}

function fieldCount(schema: FormSchema | undefined, ui: FormUi): number {
  return Math.min(Object.keys(schema?.properties ?? {}).length || (ui['ui:order']?.length ?? 3), 30)
}
