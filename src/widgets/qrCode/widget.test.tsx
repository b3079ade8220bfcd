// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { create } from 'qrcode'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import qrCode from './widget.tsx'

it('draws an address of the site whole, cell by cell, and says what it is', async () => {
  renderBlock(
    { type: 'qrCode', address: '/cosign?sign=abc', label: '签名链接', note: '请监护人扫码' },
    { widgets: { qrCode } },
  )
  const picture = screen.getByRole('img', { name: '签名链接' })
  expect(screen.getByText('请监护人扫码')).toBeVisible()
  await waitFor(() => expect(picture.querySelector('path')).not.toBeNull())
  const { modules } = create(`${window.location.origin}/cosign?sign=abc`, { errorCorrectionLevel: 'M' })
  const dark = [...modules.data].filter((cell) => cell === 1).length
  expect(picture.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(dark)
  expect(picture).toHaveAttribute('viewBox', `0 0 ${modules.size + 8} ${modules.size + 8}`)
})
