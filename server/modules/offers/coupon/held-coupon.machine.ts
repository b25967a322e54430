import { machine } from '../../../kernel/machine'

/**
 * The life of a held coupon: locked by an order that waits for its money, used when that is paid, unused again when the
 * order closes or its money is back; given to a friend, or taken back. Its end in time is no state.
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
