import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import type { QuotaService } from '../../finance/quota'
import type { StoreOperatorService, StoreService } from '../../goods/store'
import { OrderSlotService } from './order-slot.service'
import { pickupPart } from './pickup.part'
import { SlotService } from './slot.service'
import { SlotOperatorService } from './slot-operator.service'
import { slotReservable } from './slot-reservable'
import { unpaidPickupReservable } from './unpaid-pickup-reservable'

export {
  ANY_HOUR,
  canChangeSlot,
  type Fetching,
  fetchBy,
  fetchingOf,
  isAwaited,
  keptUntil,
  type PickupStep,
  payBy,
  stepsOf,
} from './order-slot.rules'
export type { OrderSlotService, SlotOrder } from './order-slot.service'
export { dayName, hoursOf, type Slot, type SlotTerms, slotText, slotView } from './slot.rules'
export { type SlotDemo, seedSlot } from './slot.seed'
export { type OfferedSlot, SlotService, type StoreSlots } from './slot.service'
export type * from './slot.tables'
export { SLOT, slotKey } from './slot-reservable'
export { UNPAID_PICKUP } from './unpaid-pickup-reservable'

interface Deps {
  quotas: Pick<QuotaService, 'take' | 'giveBack' | 'takeUpTo' | 'giveBackOf' | 'forgetBelow' | 'leftOf'>
  storeOperator: Pick<StoreOperatorService, 'show'>
  stores: Pick<StoreService, 'findStores'>
}

export function createSlot({ db, clock, jobs, outbox, reservations, ...deps }: ModuleContext & Deps) {
  const { quotas, stores, storeOperator } = deps
  const slots = new SlotService(quotas, stores)
  const orderSlots = new OrderSlotService(reservations)
  reservations.add(slotReservable(quotas))
  reservations.add(unpaidPickupReservable(quotas))
  jobs.every('slot.sweep', HOURLY, () => db.tx((tx) => slots.sweep(tx, clock.now())))
  return {
    services: { slots, orderSlots, slotOperator: new SlotOperatorService({ db, clock, slots, storeOperator }) },
    checkoutParts: [pickupPart({ slots, orderSlots, outbox })],
  } satisfies Module
}
