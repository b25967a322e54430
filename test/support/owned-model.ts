// A plain model of what shoppers own beside their orders: each noun of it stands in a file of its own.
import type { Beside } from './model-action'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'

/** Something that was ordered and waits for its money, or did. */
export interface Bill {
  uid: string
  no: string
  state: 'unpaid' | 'paid' | 'closed'
  expireAt: number
  /** What its payment is known by at the gateway. */
  prepayId?: string
  cancel(real: TestShop): Promise<unknown>
  /** Its money came, and what it is for is there; false when that could not be, and the money goes back. */
  settle(real: TestShop): Promise<boolean>
  /** It is not to be had any more. */
  shut(): void
}

/** Goods of one kind: what is due by itself, what a moment makes of them once the mall has been there, and that the mall's are the same, where that was not seen yet. */
export interface Noun {
  dues(): number[]
  turn(now: number, real: TestShop): void | Promise<void>
  compare(real: TestShop, seen: Seen): Promise<void>
}

export interface Owned extends Beside {
  bills: Bill[]
  nouns: Noun[]
}

export function shut(bill: Bill): void {
  bill.state = 'closed'
  bill.shut()
}

/** A first payment goes one way, the next the other. */
export const isWechat = ({ bills }: Pick<Owned, 'bills'>, bill: Bill): boolean => bills.indexOf(bill) % 2 === 0
