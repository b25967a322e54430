import type { AddToCart, CartLine, CartReply } from '@contract/schema/cart'
import { migratedDb } from '../../../../test/support/app'
import { TurnableClock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { CartService } from './cart.service'
import { Shelf, skuOf } from './shelf.fixture'

/** For tests of this module: the service on a real database, with a new shopper and goods a, b, c for each test. */
export class TestCart {
  readonly clock = new TurnableClock()
  shelf = new Shelf()
  uid = ''
  #open: { db: Db; cart: CartService; drop: () => Promise<void> } | null = null

  async open(): Promise<void> {
    const { db, drop } = await migratedDb()
    this.#open = { db, drop, cart: new CartService(db, this.shelf.deps) }
  }

  fresh(): void {
    this.shelf = new Shelf()
    this.uid = newId()
    for (const skuId of ['a', 'b', 'c']) this.shelf.put(skuOf(skuId))
    if (this.#open) this.#open.cart = new CartService(this.db, this.shelf.deps)
  }

  get db(): Db {
    return this.#opened().db
  }

  get cart(): CartService {
    return this.#opened().cart
  }

  close(): Promise<void> {
    return this.#opened().drop()
  }

  /** Advances the clock before each add, because lines are sorted by the time of their addition. */
  readonly add = (
    skuId: string,
    number = 1,
    over: Partial<AddToCart> = {},
    who = this.uid,
  ): Promise<{ number: number }> => {
    this.clock.advance(1)
    const sku = this.shelf.skus.get(skuId)
    const shop = { storeId: sku?.storeId ?? 's1', businessId: sku?.businessId ?? 'b1' }
    return this.cart.add(who, { ...shop, clientType: 1, skuId, number, ...over }, this.clock.now())
  }

  /** A caller at the present moment. */
  readonly caller = <Uid extends string | null>(uid: Uid = this.uid as Uid) => ({
    uid,
    isApp: false,
    now: this.clock.now(),
  })

  readonly detail = (who = this.uid): Promise<CartReply> => this.cart.detail(this.caller(who))

  /** The lines that can be bought, as the reply has them. */
  readonly lines = async (who = this.uid): Promise<CartLine[]> =>
    (await this.detail(who)).shopCartDtos.flatMap((group) => group.productDetails)

  readonly shown = async (who = this.uid): Promise<[string, number][]> =>
    (await this.lines(who)).map((line) => [line.skuId, line.number])

  readonly idOf = async (skuId: string, who = this.uid): Promise<string> => {
    const { invalidProducts } = await this.detail(who)
    return [...(await this.lines(who)), ...invalidProducts].find((line) => line.skuId === skuId)?.id ?? ''
  }

  #opened() {
    if (!this.#open) throw new Error('the test has not opened its cart')
    return this.#open
  }
}

/** Opens a cart for the tests of a file. */
export function testCart(): TestCart {
  const test = new TestCart()
  beforeAll(() => test.open())
  beforeEach(() => test.fresh())
  afterAll(() => test.close())
  return test
}
