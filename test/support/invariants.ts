import type { Db, Reader } from '@server/kernel/db'
import type { Invariant } from '@server/kernel/invariants'
import { invitationBreaches, invitationStateBreaches } from '@server/modules/customer/invitation/invitation.invariants'
import { memberBreaches } from '@server/modules/customer/member/member.invariants'
import { ledgerBreaches } from '@server/modules/finance/ledger/ledger.invariants'
import { payableBreaches } from '@server/modules/finance/payment/payment.invariants'
import { purchaseBreaches } from '@server/modules/finance/purchase/purchase.invariants'
import { quotaBreaches } from '@server/modules/finance/quota/quota.invariants'
import { receiptBreaches } from '@server/modules/finance/receipt/receipt.invariants'
import { favouriteBreaches } from '@server/modules/goods/favourite/favourite.invariants'
import { stockBreaches, stockMovementBreaches } from '@server/modules/goods/stock/stock.invariants'
import { couponBreaches } from '@server/modules/offers/coupon/coupon.invariants'
import { packageBreaches } from '@server/modules/offers/coupon-package/coupon-package.invariants'
import { redemptionBreaches } from '@server/modules/offers/points-mall/points-mall.invariants'
import { piecesBreaches } from '@server/modules/offers/promotion/promotion.invariants'
import { VISIT } from '@server/modules/offers/voucher'
import { voucherBreaches } from '@server/modules/offers/voucher/voucher.invariants'
import { liveBreaches } from '@server/modules/social/live/live.invariants'
import { approvalBreaches } from '@server/modules/system/approval/approval.invariants'
import { chatBreaches } from '@server/modules/talk/chat/chat.invariants'
import { feedbackBreaches } from '@server/modules/talk/help/feedback.invariants'
import {
  CASE,
  caseBreaches,
  caseMoneyBreaches,
  caseTimeBreaches,
} from '@server/modules/trade/aftersale/aftersale.invariants'
import { orderBreaches, orderStateBreaches } from '@server/modules/trade/order/order.invariants'
import { orderPointsBreaches } from '@server/modules/trade/order/order-points.invariants'
import { pickupBreaches } from '@server/modules/trade/pickup/pickup.invariants'
import { appointmentBreaches, slotBreaches, unpaidPickupBreaches } from '@server/modules/trade/slot/slot.invariants'

const PURCHASES = ['card_purchase', 'package_purchase', 'voucher_purchase', 'gift_redemption'] as const

/** The invariants of all modules. */
const INVARIANTS: readonly Invariant[] = [
  stockBreaches,
  stockMovementBreaches,
  caseBreaches,
  caseTimeBreaches,
  caseMoneyBreaches,
  quotaBreaches,
  piecesBreaches,
  slotBreaches,
  unpaidPickupBreaches,
  appointmentBreaches,
  pickupBreaches,
  couponBreaches,
  payableBreaches,
  orderBreaches,
  orderStateBreaches,
  ledgerBreaches,
  orderPointsBreaches,
  redemptionBreaches,
  (q) => purchaseBreaches(q, PURCHASES),
  voucherBreaches,
  invitationBreaches,
  invitationStateBreaches,
  memberBreaches,
  packageBreaches,
  receiptBreaches,
  favouriteBreaches,
  approvalBreaches,
  feedbackBreaches,
  chatBreaches,
  liveBreaches,
  ownerBreaches,
]

/** Checks the invariants of all rows; returns a text for each breach, so the list of a consistent mall is empty. */
export function breaches({ q, engine }: Db): Promise<string[]> {
  const asked = q.transaction()
  // One snapshot: changes between two queries are not breaches.
  return (engine === 'postgres' ? asked.setIsolationLevel('repeatable read') : asked).execute(async (tx) => {
    const found: string[] = []
    for (const invariant of INVARIANTS) found.push(...(await invariant(tx)))
    return found
  })
}

/** Every reservation belongs to a payable, a case or the appointment of a voucher. */
async function ownerBreaches(q: Reader): Promise<string[]> {
  const reservations = await q.selectFrom('reservation').select('no').distinct().execute()
  const known = new Set((await q.selectFrom('payable').select('ref').execute()).map(({ ref }) => ref))
  return reservations
    .filter(({ no }) => !known.has(no) && !no.startsWith(CASE) && !no.startsWith(VISIT))
    .map(({ no }) => `something is held for ${no}, which is not there`)
}
