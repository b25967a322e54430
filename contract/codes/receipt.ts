import { DAY_MS } from './china-time'

/** Points for a shop's receipt (behaviours 2.13 "Photo points"): 审核中, 已入账, 已驳回. */
export const RECEIPT_STATES = ['pending', 'approved', 'rejected'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]
export const RECEIPT_STATE_TEXT: Record<ReceiptState, string> = {
  pending: '审核中',
  approved: '已入账',
  rejected: '已驳回',
}
export const RECEIPT_TABS = ['all', ...RECEIPT_STATES] as const
export type ReceiptTab = (typeof RECEIPT_TABS)[number]

/** What befalls a receipt, as its record tells it. */
export const RECEIPT_EVENTS = ['submit', 'again', 'approve', 'reject'] as const

/** What the server may put in a receipt's `buttons`. */
export type ReceiptButtonCode = 'again'

/** Less than a yuan brings no point; more than this is nothing that one receipt of a mall comes to. */
export const RECEIPT_LEAST_CENTS = 1_00
export const RECEIPT_MOST_CENTS = 50_000_00
/** A receipt is good for so long. */
export const RECEIPT_DAYS = 30
/** Put in on a day of China's, those that are put in again among them. */
export const RECEIPTS_A_DAY = 5
/** One that was refused may be put in again so often. */
export const MOST_RECEIPT_RETRIES = 3
export const RECEIPT_NO_MAX = 40

/** What a receipt is put in with. */
export interface ReceiptWords {
  storeId: string
  /** Cents; null where none was told. */
  amount: number | null
  receiptNo: string
  /** Epoch ms; null before it is chosen. */
  purchasedAt: number | null
}

/** A number as it is kept and shown: capitals without spaces, each kind of dash the same. */
export const cleanReceiptNo = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()

/** What tells two papers apart: some tills print dashes into the number, and shoppers leave them out. */
export const receiptNoKey = (receiptNo: string): string => cleanReceiptNo(receiptNo).replace(/-/g, '')

/** What is wrong with it, by field, as the shopper reads it; the client says it before it is sent. */
export function receiptProblems(
  { storeId, amount, receiptNo, purchasedAt }: ReceiptWords,
  now: number,
): Partial<Record<keyof ReceiptWords, string>> {
  const amountProblem =
    amount === null
      ? '请填写小票上的实付金额'
      : amount < RECEIPT_LEAST_CENTS
        ? `实付满 ¥${RECEIPT_LEAST_CENTS / 100} 才有积分`
        : amount > RECEIPT_MOST_CENTS
          ? `单张小票最多 ¥${RECEIPT_MOST_CENTS / 100}`
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
