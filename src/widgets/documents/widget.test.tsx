// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FormServicesContext } from '#forms/context.ts'
import { i18n } from '#lib/i18n.ts'
import { RequestError } from '#runtime/ports.ts'
import { helpers } from '#support/page.tsx'
import type { DocumentsProps } from './props.gen.ts'
import definition from './widget.tsx'

const Documents = definition.render as unknown as ComponentType<
  ReturnType<typeof helpers> & { registrationId: string; items: Partial<DocumentsProps['items'][number]>[] }
>
const UNTIL = Date.parse('2027-04-30T18:00:00+08:00')
const item = { id: 'health', name: '体检证明', until: UNTIL, types: ['jpg', 'pdf'], maxBytes: 2048, open: true }

function show(items: object[], sendFile = vi.fn().mockResolvedValue({})) {
  const emit = vi.fn().mockResolvedValue(true)
  const none = () => Promise.reject(new Error('not asked for'))
  render(
    <FormServicesContext value={{ load: none, upload: none, importValidator: none, sendFile }}>
      <Documents {...helpers()} emit={emit} registrationId="17" items={items} />
    </FormServicesContext>,
  )
  return { emit, sendFile, user: userEvent.setup({ applyAccept: false }) }
}
const pdf = (bytes = 10) => new File(['x'.repeat(bytes)], 'health.pdf', { type: 'application/pdf' })

beforeEach(() => void i18n.changeLanguage('zh'))

it('hands a PDF in and tells the page', async () => {
  const { emit, sendFile, user } = show([{ ...item, status: 'missing' }])
  expect(screen.getByText('待提交')).toBeVisible()
  expect(screen.getByText('请在 2027.04.30 18:00 前提交')).toBeVisible()
  expect(screen.getByText('jpg、pdf，不超过 2 KB')).toBeVisible()
  const file = pdf()
  await user.upload(screen.getByLabelText('体检证明 上传文件'), file)
  await waitFor(() => expect(emit).toHaveBeenCalledWith('handedIn', 'health'))
  expect(sendFile).toHaveBeenCalledWith('handInDocument', { registrationId: '17', documentId: 'health' }, file)
})

it('refuses what the document does not take before anything is sent, and says what the platform refuses', async () => {
  const sendFile = vi.fn().mockRejectedValue(new RequestError('提交截止时间已过', { code: 2008002, retry: false }))
  const { user } = show([{ ...item, status: 'missing' }], sendFile)
  const input = screen.getByLabelText('体检证明 上传文件')
  await user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
  expect(screen.getByRole('alert')).toHaveTextContent('只能上传 jpg、pdf 格式')
  await user.upload(input, pdf(4096))
  expect(screen.getByRole('alert')).toHaveTextContent('文件超过 2 KB')
  expect(sendFile).not.toHaveBeenCalled()
  await user.upload(input, pdf())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('提交截止时间已过'))
})

it('can be replaced while it is open, and is only shown afterwards', () => {
  show([
    { ...item, status: 'handedIn', fileName: 'health.pdf' },
    { ...item, id: 'late', name: '保险单', status: 'late', open: false },
  ])
  const [open, closed] = screen.getAllByRole('listitem')
  expect(within(open as HTMLElement).getByText('health.pdf')).toBeVisible()
  expect(within(open as HTMLElement).getByLabelText('体检证明 重新上传')).toBeEnabled()
  expect(within(closed as HTMLElement).getByText('已逾期')).toBeVisible()
  expect(within(closed as HTMLElement).queryByLabelText(/上传/)).toBeNull()
})
