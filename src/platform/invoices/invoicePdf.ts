import { formatChinaTime } from '#lib/date.ts'
import { formatFen } from '#lib/money.ts'
import { type InvoiceLine, type InvoiceRow, SELLER } from './invoices.ts'

const LEFT = 56
const TOP = 540
const LINE = 24

/** An issued invoice as a PDF of one page, with the Chinese fonts that every reader has. */
export function writeInvoicePdf(invoice: InvoiceRow, lines: readonly InvoiceLine[]): Uint8Array {
  const turnedBack = invoice.status === 'TURNED_BACK'
  const rows: [text: string, size: number][] = [
    [turnedBack ? '电子发票（红字，已冲销）' : '电子发票（普通发票）', 20],
    [`发票号码：${invoice.number ?? ''}`, 12],
    [`开票日期：${formatChinaTime(invoice.issuedAt ?? invoice.requestedAt)}`, 12],
    [`购买方：${invoice.name}`, 12],
    ...(invoice.creditCode ? [[`统一社会信用代码：${invoice.creditCode}`, 12] as [string, number]] : []),
    [`销售方：${SELLER.zh}`, 12],
    ['项目名称：*体育服务*赛事报名费', 12],
    ...lines.map(({ orderNo, amount }): [string, number] => [`订单 ${orderNo}    ${signed(amount, turnedBack)}`, 12]),
    [`价税合计：${signed(invoice.amount, turnedBack)}`, 16],
    ['演示环境开具，不作报销凭证', 10],
  ]
  const text = rows.map(([words, size], at) => drawn(words, size, TOP - at * LINE)).join('\n')
  return pdfOf(text)
}

const signed = (fen: number, turnedBack: boolean) => formatFen(turnedBack ? -fen : fen)

/** One line of text, its letters as UTF-16 in hex. */
function drawn(words: string, size: number, y: number): string {
  const hex = Array.from({ length: words.length }, (_, at) => words.charCodeAt(at).toString(16).padStart(4, '0')).join(
    '',
  )
  return `BT /F1 ${size} Tf ${LEFT} ${y} Td <${hex}> Tj ET`
}

function pdfOf(content: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 600] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 5 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]
  let body = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = body.length
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(body + end)
}
