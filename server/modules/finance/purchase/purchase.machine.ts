import { machine } from '../../../kernel/machine'

/**
 * The life of something bought outside the cart. A refund of a part leaves it paid; once all of its money is asked back it is
 * refunding, and what the provider refuses leads back to paid. A change puts another hour, say, in the place of the first.
 */
export const purchaseMachine = machine({
  unpaid: { pay: 'paid', close: 'closed', change: 'unpaid' },
  paid: {
    use: 'used',
    ask: 'refunding',
    askPart: 'paid',
    returnPart: 'paid',
    refusePart: 'paid',
    change: 'paid',
  },
  used: { returnPart: 'used', refusePart: 'used' },
  refunding: { return: 'refunded', returnPart: 'refunding', refuse: 'paid' },
  refunded: {},
  closed: {},
})
export type PurchaseState = (typeof purchaseMachine.states)[number]
export type PurchaseMove = Parameters<typeof purchaseMachine.from>[0]

/** The state that a move leads to; undefined where it leaves each state as it is. */
export function stateAfter(move: PurchaseMove): PurchaseState | undefined {
  const [first, ...others] = purchaseMachine
    .from(move)
    .map((state) => [state, purchaseMachine.next(state, move)] as const)
  if (!first) throw new Error(`no state of a purchase has the move ${move}`)
  const isKept = [first, ...others].every(([from, to]) => from === to)
  if (!isKept && others.some(([, to]) => to !== first[1])) throw new Error(`the move ${move} must lead to one state`)
  return isKept ? undefined : first[1]
}

/** States in which it waits for its money. */
export const UNPAID: readonly PurchaseState[] = purchaseMachine.from('pay')
/** States in which its shopper has what was bought. */
export const IN_FORCE: readonly PurchaseState[] = ['paid', 'used']
/** States that only a payment leads to. */
export const EVER_PAID: readonly PurchaseState[] = [...IN_FORCE, 'refunding', 'refunded']
