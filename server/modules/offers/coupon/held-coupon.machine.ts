import { machine } from '../../../kernel/machine'

/**
 * All state transitions of a held coupon: locked by an unpaid order, used when the order is paid, unused again when the
 * order closes or is refunded; given to a friend, or withdrawn. Expiry is not a state.
 */
export const heldCouponMachine = machine({
  unused: { lock: 'locked', offer: 'giving', void: 'void' },
  locked: { use: 'used', release: 'unused' },
  used: { release: 'unused' },
  giving: { give: 'given', takeBack: 'unused' },
  given: {},
  void: { restore: 'unused' },
})
export type HeldCouponState = (typeof heldCouponMachine.states)[number]
