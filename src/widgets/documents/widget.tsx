import './widget.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormServices } from '#forms/context.ts'
import { Upload, useFileWords } from '#forms/inputs/file/upload.tsx'
import { formatChinaTime } from '#lib/date.ts'
import { fileRule } from '#lib/files.ts'
import { addTexts } from '#lib/i18n.ts'
import { isObject } from '#lib/json.ts'
import { RequestError } from '#runtime/ports.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type DocumentsProps, PROPS } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

addTexts('documents', texts)

type Item = DocumentsProps['items'][number]

const TONES = { missing: 'warning', handedIn: 'success', late: 'danger' } as const

export default defineWidget<DocumentsProps>(
  PROPS,
  function Documents({ registrationId, items, emit }) {
    const services = useFormServices()
    const named = (item: Item) => ({ registrationId: item.registrationId ?? registrationId ?? '', documentId: item.id })
    const handIn = (item: Item) => async (file: File) => {
      await services.sendFile('handInDocument', named(item), file)
      await emit('handedIn', item.id)
    }
    const view = async (item: Item) => {
      const opened = await services.load('openDocument', named(item))
      const path = isObject(opened) && typeof opened.path === 'string' ? opened.path : ''
      window.location.assign(services.fileUrl ? services.fileUrl(path) : path)
    }
    const several = items.some((item) => item.registrationId !== items[0]?.registrationId)
    return (
      <ul className="sl-documents">
        {items.map((item) => (
          <Line
            key={`${item.registrationId} ${item.id}`}
            item={item}
            runner={several ? item.runner : undefined}
            handIn={handIn(item)}
            view={() => view(item)}
          />
        ))}
      </ul>
    )
  },
  { skeleton: () => <Skeleton lines={3} height="1.5rem" /> },
)

interface LineProps {
  item: Item
  runner: string | undefined
  handIn(file: File): Promise<void>
  view(): Promise<void>
}

function Line({ item, runner, handIn, view }: LineProps) {
  const { t } = useTranslation('documents')
  const [failed, setFailed] = useState(false)
  const takes = useFileWords()
  const rule = fileRule(item)
  const { status = 'missing' } = item
  const time = formatChinaTime(item.until, 'yyyy.MM.dd HH:mm')
  const has = status === 'handedIn'
  const due = item.open ? t(has ? 'replaceUntil' : 'until', { time }) : t('closed', { time })
  const open = () => {
    setFailed(false)
    view().catch(() => setFailed(true))
  }
  return (
    <li className="sl-documents-item">
      <p className="sl-documents-head">
        <span className="sl-documents-name">{runner ? `${item.name} · ${runner}` : item.name}</span>
        <Badge tone={TONES[status]}>{t(status)}</Badge>
      </p>
      {item.help && <p className="sl-documents-note">{item.help}</p>}
      <p className="sl-documents-note">{due}</p>
      {has && (
        <p className="sl-documents-file">
          <span>{item.fileName}</span>
          <Button size="small" icon="eye" onClick={open}>
            {t('view')}
          </Button>
        </p>
      )}
      {failed && <p role="alert">{t('openFailed')}</p>}
      {item.open && (
        <>
          <p className="sl-documents-note">{takes(rule)}</p>
          <Upload
            rule={rule}
            has={has}
            label={item.name}
            send={handIn}
            refused={(error) => (error instanceof RequestError && !error.retry ? error.message : null)}
          />
        </>
      )}
    </li>
  )
}
