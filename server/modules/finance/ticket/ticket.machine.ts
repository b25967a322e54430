import { machine } from '../../../kernel/machine'

/**
 * The life of a ticket. `usePart` leaves uses over, `useUp` takes the last; a use that is taken back makes it unused. A
 * refund locks what is left, over or not, and makes it void when the money is back.
 */
export const ticketMachine = machine({
  unused: {
    usePart: 'unused',
    useUp: 'used',
    giveBack: 'unused',
    close: 'used',
    lock: 'locked',
    expire: 'expired',
  },
  used: { giveBack: 'unused' },
  expired: { giveBack: 'unused', close: 'used', lock: 'locked' },
  locked: { unlock: 'unused', void: 'void' },
  void: {},
})
