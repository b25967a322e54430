import { DELIVERY_TYPE } from '@contract/codes/order'
import type { SubmitProblem } from '@contract/schema/order'
import type { Reader } from '../../../kernel/db'
import type { Store } from '../../goods/store'
import type { CheckoutDeps } from './checkout.deps'
import type { DeliveryChoice } from './delivery.rules'
import type { GoodLine } from './line.rules'
import type { CheckoutRequest, StoreBasket } from './plan'
import { type Appointment, appointmentOf } from './slot.rules'

interface OpenStore {
  basket: StoreBasket
  store: Store
  delivery: DeliveryChoice
  lines: readonly GoodLine[]
}

/** When goods are fetched, of the stores where that is by appointment, and what stands against it; nothing is asked for others. */
export async function appointmentsOf(
  slots: CheckoutDeps['slots'],
  q: Reader,
  { isCommit, now }: CheckoutRequest,
  open: readonly OpenStore[],
) {
  const byStore = new Map<string, { appointment: Appointment }>()
  const problems: SubmitProblem[] = []
  const pickups = open.filter(({ delivery }) => delivery.type === DELIVERY_TYPE.pickup)
  const storeIds = pickups.map(({ store }) => store.storeId)
  const found = await slots.of(q, storeIds, !isCommit, now)
  for (const { store, basket, lines } of pickups) {
    const own = found.get(store.storeId)
    if (!own) continue
    const { appointment, problems: against } = appointmentOf(own, { slotAt: basket.slotAt, lines }, { isCommit, now })
    byStore.set(store.storeId, { appointment })
    problems.push(...against)
  }
  return { byStore, problems }
}
