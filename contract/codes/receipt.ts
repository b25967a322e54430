import { DAY_MS } from './china-time'
import { priceText } from './money'

/** States of a receipt for points: 审核中, 已入账, 已驳回. */
export const RECEIPT_STATES = ['pending', 'approved', 'rejected'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]
export const RECEIPT_STATE_TEXT: Record<ReceiptState, string> = {
  pending: '审核中',
  approved: '已入账',
  rejected: '已驳回',
}
export const RECEIPT_TABS = ['all', ...RECEIPT_STATES] as const
export type ReceiptTab = (typeof RECEIPT_TABS)[number]

/** Events of a receipt. */
export const RECEIPT_EVENTS = ['submit', 'again', 'approve', 'reject'] as const

/** Button codes that the server may put in a receipt's `buttons`. */
export type ReceiptButtonCode = 'again'

/** Less than a yuan gives no point; the upper limit catches typing errors. */
export const RECEIPT_LEAST_CENTS = 1_00
export const RECEIPT_MOST_CENTS = 50_000_00
/** Days after the purchase in which a receipt is accepted. */
export const RECEIPT_DAYS = 30
/** Receipts of one shopper per day in China, repeated ones included. */
export const RECEIPTS_A_DAY = 5
/** How often a refused receipt may be submitted again. */
export const MOST_RECEIPT_RETRIES = 3
export const RECEIPT_NO_MAX = 40

/** Fields of a submitted receipt. */
export interface ReceiptWords {
  storeId: string
  /** Cents; null when it is missing. */
  amount: number | null
  receiptNo: string
  /** Epoch ms; null until it is chosen. */
  purchasedAt: number | null
}

/** The stored form of a number: capitals, no spaces, one kind of dash. */
export const cleanReceiptNo = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()

/** The key that identifies a receipt number: some tills print dashes, and shoppers leave them out. */
export const receiptNoKey = (receiptNo: string): string => cleanReceiptNo(receiptNo).replace(/-/g, '')

/** Problems by field, as texts for the shopper; the client shows them before it sends. */
export function receiptProblems(
  { storeId, amount, receiptNo, purchasedAt }: ReceiptWords,
  now: number,
): Partial<Record<keyof ReceiptWords, string>> {
  const amountProblem =
    amount === null
      ? '请填写小票上的实付金额'
      : amount < RECEIPT_LEAST_CENTS
        ? `实付满 ${priceText(RECEIPT_LEAST_CENTS)} 才有积分`
        : amount > RECEIPT_MOST_CENTS
          ? `单张小票最多 ${priceText(RECEIPT_MOST_CENTS)}`
          : null
  const no = cleanReceiptNo(receiptNo)
  const noProblem =
    no === ''
      ? '请填写小票上的单号'
      : new RegExp(`^[0-9A-Z][0-9A-Z-]{3,${RECEIPT_NO_MAX - 1}}$`).test(no) && receiptNoKey(no).length >= 4
        ? null
        : `单号是 4 到 ${RECEIPT_NO_MAX} 位字母、数字或短横`
  const timeProblem =
    purchasedAt === null
      ? '请选择购买时间'
      : purchasedAt > now
        ? '购买时间还没有到，请核对'
        : purchasedAt < now - RECEIPT_DAYS * DAY_MS
          ? `只收 ${RECEIPT_DAYS} 天内的小票`
          : null
  return {
    ...(storeId === '' && { storeId: '请选择门店' }),
    ...(amountProblem && { amount: amountProblem }),
    ...(noProblem && { receiptNo: noProblem }),
    ...(timeProblem && { purchasedAt: timeProblem }),
  }
}
