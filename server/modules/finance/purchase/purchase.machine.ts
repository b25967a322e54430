import { machine } from '../../../kernel/machine'

/**
 * The states of a purchase outside the cart. A partial refund leaves it paid; when the whole price is requested back it
 * is refunding, and a refusal by the provider returns it to paid. A change replaces the thing by another at the same
 * price.
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

/** The state that a move leads to; undefined for a move that keeps the state. */
export function stateAfter(move: PurchaseMove): PurchaseState | undefined {
  const [first, ...others] = purchaseMachine
    .from(move)
    .map((state) => [state, purchaseMachine.next(state, move)] as const)
  if (!first) throw new Error(`no state of a purchase has the move ${move}`)
  const isKept = [first, ...others].every(([from, to]) => from === to)
  if (!isKept && others.some(([, to]) => to !== first[1])) throw new Error(`the move ${move} must lead to one state`)
  return isKept ? undefined : first[1]
}

/** States in which it is unpaid. */
export const UNPAID: readonly PurchaseState[] = purchaseMachine.from('pay')
/** States in which its shopper has what was bought. */
export const IN_FORCE: readonly PurchaseState[] = ['paid', 'used']
/** States that only a payment leads to. */
export const EVER_PAID: readonly PurchaseState[] = [...IN_FORCE, 'refunding', 'refunded']
