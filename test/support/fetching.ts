import { randomUUID } from 'node:crypto'
import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { eventually } from './eventually'
import type { WireClient } from './wire-client'

/** Two pickups of one shopper: one paid online, one to be paid at the store. */
export interface Fetched {
  pickupOrderId: string
  pickupPayOrderNo: string
  laterOrderId: string
  laterPayOrderNo: string
}

const STORE = 'xianhe'
const GOODS = [{ skuId: 'daily-paper-roll-01', number: 2 }]

/** Orders goods for pickup tomorrow. */
async function place(client: WireClient, payAtPickup: boolean) {
  const bin = { storeId: STORE, deliveryType: DELIVERY_TYPE.pickup, products: GOODS }
  const base = { source: SUBMIT_SOURCE.buyNow, orderSource: 1, payAtPickup, couponIds: [] }
  const seen = await client.call('POST productOrder/confirmOrder', { ...base, binComits: [bin] })
  const slotAt = seen.stores[0]?.pickup?.days.at(-1)?.slots[3]?.slotAt ?? 0
  const binComits = [{ ...bin, slotAt }]
  const { payAmount } = await client.call('POST productOrder/confirmOrder', { ...base, binComits })
  const submit = { ...base, binComits, payAmount }
  const reply = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  return { orderId: reply.orders[0]?.orderId ?? '', payOrderNo: reply.payOrderNo }
}

export async function fetchSome(client: WireClient): Promise<Fetched> {
  const [paid, later] = [await place(client, false), await place(client, true)]
  const { payOrderNo, orderId } = paid
  const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const press = { method: 'POST', headers, body: 'outcome=succeed', redirect: 'manual' } as const
  await fetch(String(payParams?.h5Url), press)
  const hasCode = async () => (await client.call('GET pickup/detail', { orderId })).ticket !== null
  await eventually(hasCode, 'the code is there')
  return {
    pickupOrderId: orderId,
    pickupPayOrderNo: payOrderNo,
    laterOrderId: later.orderId,
    laterPayOrderNo: later.payOrderNo,
  }
}
