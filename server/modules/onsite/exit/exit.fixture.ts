import { randomUUID } from 'node:crypto'
import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { TestMall } from '../../../../test/support/app'
import { payFor, type Shelved, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import type { ScanFacts } from '../scan'

export interface ScanOrder {
  uid: string
  orderId: string
  orderNo: string
  storeId: string
  /** The digits that the exit page shows now. */
  code(): Promise<string>
}

/** A paid scan order of some pieces, whose check has these facts; without `facts` it has no check. */
export async function scanned(
  mall: TestMall,
  client: WireClient,
  { skuId, storeId }: Pick<Shelved, 'skuId' | 'storeId'>,
  facts?: Partial<ScanFacts>,
): Promise<ScanOrder> {
  const products = [{ skuId, number: 2 }]
  const binComits = [{ storeId, deliveryType: DELIVERY_TYPE.scanAndBuy, products }]
  const submit = await submitOf(client, { source: SUBMIT_SOURCE.scanCart, binComits })
  const reply = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  await payFor(mall, client, reply.payOrderNo)
  await mall.settle()
  const { orderId = '', orderNo = '' } = reply.orders[0] ?? {}
  const { uid } = client
  const { exits, db, clock } = mall.services
  await db.tx(async (tx) => {
    await tx.deleteFrom('exit_check').where('uid', '=', uid).where('orderId', '=', orderId).execute()
    const trip = { uid, orderId, orderNo, storeId, paidAt: clock.now(), goodsCents: 20_000 }
    if (facts) await exits.paid(tx, trip, { removals: 0, weighedLines: 0, minAge: 0, dearestCents: 1000, ...facts })
  })
  const code = async () => (await client.call('GET exit/face', { orderId })).exit?.ticket.code ?? ''
  return { uid, orderId, orderNo, storeId, code }
}
