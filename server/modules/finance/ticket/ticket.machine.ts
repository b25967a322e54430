import { machine } from '../../../kernel/machine'

/**
 * The states of a ticket. `usePart` leaves uses, `useUp` takes the last; a use that is taken back makes it unused. A
 * refund locks what is left, expired or not, and makes it void when the money is returned. A later end makes an expired
 * ticket usable again. A gift ends with the friend's claim, or returns to its giver.
 */
export const ticketMachine = machine({
  unused: {
    usePart: 'unused',
    useUp: 'used',
    giveBack: 'unused',
    close: 'used',
    lock: 'locked',
    expire: 'expired',
    moveEnd: 'unused',
    offer: 'giving',
  },
  used: { giveBack: 'unused' },
  expired: { giveBack: 'unused', close: 'used', lock: 'locked', moveEnd: 'unused' },
  locked: { unlock: 'unused', void: 'void' },
  void: {},
  giving: { give: 'given', takeBack: 'unused' },
  given: {},
})
