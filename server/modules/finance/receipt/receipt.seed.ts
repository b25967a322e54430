import { DAY_MS } from '@contract/codes/china-time'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { ReceiptState } from '@contract/codes/receipt'
import type { Db } from '../../../kernel/db'
import type { AccountService } from '../../customer/account'
import type { MediaService } from '../../system/media'
import type { MessageService } from '../../talk/message'
import type { ReceiptService } from './receipt.service'
import type { ReceiptOperatorService } from './receipt-operator.service'
import type { ReceiptReadService } from './receipt-read.service'

export interface ReceiptDemo {
  receipts: readonly {
    mobile: string
    storeId: string
    cents: number
    receiptNo: string
    /** Whole days before the seeding. */
    age: number
    state: ReceiptState
    /** Only for a refused one. */
    reason: string
  }[]
}

interface Deps {
  db: Db
  account: Pick<AccountService, 'shopperOf'>
  media: Pick<MediaService, 'keepPicture'>
  messages: Pick<MessageService, 'read'>
  receipts: Pick<ReceiptService, 'submit' | 'approve' | 'reject'>
  receiptRead: Pick<ReceiptReadService, 'page'>
  receiptOperator: Pick<ReceiptOperatorService, 'find'>
}

/** Receipts for shoppers that have none, each with a drawing and a verdict. */
export async function seedReceipt(deps: Deps, demo: ReceiptDemo, now: number): Promise<void> {
  const { db, account, media, messages, receipts, receiptRead, receiptOperator } = deps
  const known = new Set<string>()
  for (const { mobile, age, state, reason, cents: amount, ...paper } of demo.receipts) {
    const uid = await db.tx((tx) => account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now))
    const { records } = await receiptRead.page(uid, { pageSize: 1 })
    if (records.length > 0 && !known.has(uid)) continue
    known.add(uid)
    const drawing = await drawReceipt(paper.receiptNo)
    const imageKey = await media.keepPicture(uid, 'receipt', paper.receiptNo, drawing, now)
    const ask = { ...paper, amount, purchasedAt: now - age * DAY_MS, imageKey }
    const { scoreNo } = await receipts.submit(uid, ask, { key: `demo ${paper.receiptNo}`, body: '' })
    if (state === 'pending') continue
    const row = await receiptOperator.find('all', scoreNo)
    await db.tx((tx) => (state === 'approved' ? receipts.approve(tx, row) : receipts.reject(tx, row, reason)))
  }
  // The messages about seeded verdicts are marked read.
  for (const uid of known) await messages.read(uid, { id: 'trade' }, now)
}

const WIDTH = 600
const HEIGHT = 900

/** A drawing of a receipt: lines whose lengths follow the characters of the number, a sum, a bar code. */
async function drawReceipt(receiptNo: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const signs = [...receiptNo].map((sign) => sign.charCodeAt(0))
  const rect = (x: number, y: number, width: number, height: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
  const lines = signs.slice(0, 10).flatMap((sign, at) => {
    const y = 230 + at * 42
    return [rect(140, y, 60 + ((sign * 7) % 130), 14, '#5b5b5b'), rect(410 - (sign % 3) * 14, y, 60, 14, '#7b7b7b')]
  })
  const bars = signs.map((sign, at) => rect(150 + at * 22, 750, 4 + (sign % 4) * 4, 60, '#222222'))
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    ${rect(0, 0, WIDTH, HEIGHT, '#b9a58c')}
    ${rect(100, 60, 400, 790, '#fbfaf6')}
    ${rect(210, 110, 180, 34, '#2d2d2d')}${rect(180, 165, 240, 12, '#8b8b8b')}
    ${lines.join('')}
    ${rect(140, 670, 330, 3, '#5b5b5b')}${rect(140, 690, 90, 26, '#2d2d2d')}${rect(360, 690, 110, 26, '#2d2d2d')}
    ${bars.join('')}
  </svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}
