import { chinaDay } from '@contract/codes/china-time'
import type { Ticket } from '@contract/schema/ticket'
import { go } from '@/app/navigate'

/** Validity in this year or later means unlimited. */
const FOR_GOOD_YEAR = '9999'

/** 有效至 2027-03-31. */
export function untilText({ validUntil }: Pick<Ticket, 'validUntil'>): string {
  const day = chinaDay(validUntil - 1)
  return day.startsWith(FOR_GOOD_YEAR) ? '长期有效' : `有效至 ${day}`
}

/** 已用 3/10 次; empty for a single use. */
export const usedText = ({ total, used }: Pick<Ticket, 'total' | 'used'>): string =>
  total > 1 ? `已用 ${used}/${total} 次` : ''

export const placeText = ({ storeName }: Pick<Ticket, 'storeName'>): string => storeName || '全场通用'

/** Opens the code of a ticket. */
export function openTicket({ subject, subjectId, ticketId }: Ticket): void {
  void (subject === 'voucher'
    ? go('newVoucherDetail', { purchaseId: subjectId, ticketId })
    : go('voucherDetails', { orderId: subjectId, ticketId }))
}
