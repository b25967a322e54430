import type { Module, ModuleContext } from '../../../compose-modules'
import type { Payments } from '../payment'
import { PurchaseService } from './purchase.service'

export {
  EVER_PAID,
  IN_FORCE,
  type PurchaseMove,
  type PurchaseState,
  purchaseMachine,
  stateAfter,
} from './purchase.machine'
export type { Purchase, PurchaseService } from './purchase.service'
export type * from './purchase.types'

/** Purchases outside the cart: the module of each kind adds it as a subject. */
export function createPurchase({ db, clock, reservations, payments }: ModuleContext & { payments: Payments }) {
  const purchases = new PurchaseService({ db, clock, reservations, payables: payments.payables })
  return { services: { purchases } } satisfies Module
}
