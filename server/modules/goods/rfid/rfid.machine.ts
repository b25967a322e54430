import { machine } from '../../../kernel/machine'

/**
 * The states of a piece with an RFID tag. A commit takes it, the payment sells it; a piece that comes back is inspected
 * before staff put it on the shelf again.
 */
export const pieceMachine = machine({
  onShelf: { take: 'taken', remove: 'removed' },
  taken: { sell: 'sold', release: 'onShelf' },
  sold: { restock: 'onShelf', bringBack: 'returned' },
  returned: { shelve: 'onShelf', remove: 'removed' },
  removed: { shelve: 'onShelf' },
})
export type PieceState = (typeof pieceMachine.states)[number]
