import { startPayment } from '@/app/payment'
import type { Env } from '@/app/stores'

interface CardPayment {
  tradeNo: string
  cardId: string
  presentPointMessage?: string
  memberRedirect?: string | undefined
  redirect?: string | undefined
}

/** To the cashier, and from there back to where the card was wanted, or to the result. */
export function payCard(env: Env, purchase: CardPayment): Promise<void> {
  const { tradeNo: payOrderNo, cardId, presentPointMessage, memberRedirect, redirect } = purchase
  const params = {
    payOrderNo,
    cardId,
    ...(presentPointMessage && { presentPointMessage }),
    ...(memberRedirect && { memberRedirect }),
    ...(redirect && { redirect }),
  }
  return startPayment(env, { payOrderNo, success: { name: 'payResult', params }, fail: { name: 'openingRecord' } })
}
