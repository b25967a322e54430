import {
  cleanReceiptNo,
  MOST_RECEIPT_RETRIES,
  RECEIPT_EVENTS,
  RECEIPT_STATE_TEXT,
  type ReceiptWords,
  receiptProblems,
} from '@contract/codes/receipt'
import type { ReceiptCard, ReceiptDetail } from '@contract/schema/receipt'
import type { CaseEventRow } from '../../../kernel/case-event.repo'
import { fail } from '../../../kernel/errors'
import type { ReceiptTable } from './receipt.tables'

/** Pictures that differ in at most this many of 64 bits are most likely of one receipt. */
export const LIKE_BITS = 6
const BANDS = 4
const BAND_BITS = 16
const BAND_DIGITS = BAND_BITS / 4

/** The stored form of a submission; SYS_BIZ_DATA_ERROR_CODE names the fault. */
export function checkedReceipt(
  asked: ReceiptWords & { amount: number; purchasedAt: number },
  now: number,
): Pick<ReceiptTable, 'storeId' | 'cents' | 'receiptNo' | 'purchasedAt'> {
  const [problem] = Object.values(receiptProblems(asked, now))
  if (problem) fail('SYS_BIZ_DATA_ERROR_CODE', problem)
  const { storeId, amount: cents, purchasedAt } = asked
  return { storeId, cents, receiptNo: cleanReceiptNo(asked.receiptNo), purchasedAt }
}

const keyOf = (band: number, bits: number) => `${band}-${bits.toString(16).padStart(BAND_DIGITS, '0')}`
const bandBits = (print: string): number[] =>
  Array.from({ length: BANDS }, (_, band) =>
    Number.parseInt(print.slice(band * BAND_DIGITS, (band + 1) * BAND_DIGITS), 16),
  )

/** The quarters of a print as they are stored. */
export const bandKeys = (print: string): string[] => bandBits(print).map((bits, band) => keyOf(band, bits))

/**
 * The index keys of each quarter and of each value one bit away: of two prints that differ in at most LIKE_BITS bits,
 * one of the four quarters differs in at most one bit.
 */
export const likeKeys = (print: string): string[][] =>
  bandBits(print).map((bits, band) => [
    keyOf(band, bits),
    ...Array.from({ length: BAND_BITS }, (_, at) => keyOf(band, bits ^ (1 << at))),
  ])

/** The number of different bits of two prints. */
export function distanceOf(one: string, other: string): number {
  let rest = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let count = 0
  for (; rest > 0n; rest >>= 1n) count += Number(rest & 1n)
  return count
}

function hintOf({ state, points, reason }: ReceiptTable): string {
  if (state === 'pending') return '一般 1 个工作日内审核完，结果会通知你'
  return state === 'approved' ? `${points} 积分已到账，可在积分明细查看` : reason
}

export function cardView(row: ReceiptTable): ReceiptCard {
  const { state, points } = row
  const canRetry = state === 'rejected' && row.retries < MOST_RECEIPT_RETRIES
  return {
    scoreNo: row.no,
    state,
    points,
    reason: row.reason,
    stateText: state === 'approved' ? `${RECEIPT_STATE_TEXT.approved} +${points}` : RECEIPT_STATE_TEXT[state],
    storeId: row.storeId,
    storeName: row.storeName,
    amount: row.cents,
    receiptNo: row.receiptNo,
    purchasedAt: row.purchasedAt,
    submittedAt: row.submittedAt,
    buttons: canRetry ? [{ code: 'again', text: '修改后重新提交', primary: true }] : [],
  }
}

export const EVENT_TITLES: Record<(typeof RECEIPT_EVENTS)[number], string> = {
  submit: '已提交，等待审核',
  again: '已重新提交，等待审核',
  approve: '审核通过',
  reject: '未通过审核',
}

export function detailView(
  row: ReceiptTable,
  image: ReceiptDetail['image'],
  events: readonly CaseEventRow[],
): ReceiptDetail {
  return {
    ...cardView(row),
    hint: hintOf(row),
    imageKey: row.imageKey,
    image,
    events: events.toReversed().flatMap(({ id: eventId, event: name, text, at }) => {
      const event = RECEIPT_EVENTS.find((one) => one === name)
      return event ? [{ eventId, event, title: EVENT_TITLES[event], text, at }] : []
    }),
  }
}
