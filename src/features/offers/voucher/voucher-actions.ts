import { priceText } from '@contract/codes/money'
import type { VoucherPurchase, VoucherTicket } from '@contract/schema/voucher'
import { isApiError } from '@/app/api/api-error'
import { confirm, toast } from '@/app/dialog'
import { startPayment } from '@/app/payment'
import type { Env } from '@/app/stores'

/** Runs a button of a purchase; returns whether the data may have changed. */
export async function pressPurchase(
  env: Env,
  code: string,
  purchase: VoucherPurchase & { tickets?: readonly VoucherTicket[]; backCents?: number },
): Promise<boolean> {
  const { purchaseId, payOrderNo, title, tickets = [], backCents = 0 } = purchase
  if (code === 'pay') {
    await startPayment(env, { payOrderNo })
    return false
  }
  if (code === 'refund')
    return giveBack(
      env,
      purchaseId,
      tickets.filter(({ backUses }) => backUses > 0),
      backCents,
    )
  const content = `「${title}」还没有付款`
  if (!(await confirm({ title: '取消订单？', content, confirmText: '取消订单', cancelText: '再想想' }))) return false
  if (!isApiError(await env.try(env.call('POST voucher/cancel', { purchaseId })))) toast('已取消')
  return true
}

/** Refunds the unused uses of some tickets after a confirmation; returns whether the data may have changed. */
export async function giveBack(
  env: Env,
  purchaseId: string,
  tickets: readonly VoucherTicket[],
  cents: number,
): Promise<boolean> {
  const uses = tickets.reduce((sum, { backUses }) => sum + backUses, 0)
  const content = `未使用的 ${uses} 次将作废，${priceText(cents)} 原路退回`
  if (!(await confirm({ title: '申请退款？', content, confirmText: '退款' }))) return false
  const ticketIds = tickets.map(({ ticketId }) => ticketId)
  const reply = await env.try(env.call('POST voucher/refund', { purchaseId, ticketIds }))
  if (!isApiError(reply)) toast(`退款 ${priceText(reply.cents)} 已提交`)
  return true
}
