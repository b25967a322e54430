import { SHOP_CART_TYPE } from '@contract/codes/cart'
import type { CartAddOn, CartReply } from '@contract/schema/cart'
import type { Caller } from '../../../kernel/caller'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { isAddOn, type Picked } from '../../offers/pricing'
import { addOnView } from './add-on.view'
import type { CartFactsDeps } from './cart.deps'
import * as repo from './cart.repo'
import type { CartService } from './cart.service'
import { grantsOf } from './cart.view'
import { putPicked } from './cart-add-on.repo'
import { CartFactsSource } from './cart-facts'
import * as write from './cart-write.repo'

interface AddOnChoice {
  activityId: string
  goods: readonly Picked[]
  shopCartType?: number
}

const OFFER_GONE_TEXT = '活动已结束，请刷新'

/** Add-ons and gifts of offers for a cart, and the shopper's choice of them. */
export class AddOnService {
  readonly #facts: CartFactsSource

  constructor(
    private readonly db: Db,
    private readonly deps: CartFactsDeps,
    private readonly cart: Pick<CartService, 'detail'>,
  ) {
    this.#facts = new CartFactsSource(deps)
  }

  /** The goods that an offer gives or sells as add-ons. SYS_BIZ_DATA_ERROR_CODE: the offer has ended. */
  async view(
    caller: Caller,
    offerId: string,
    cartType: number | undefined = SHOP_CART_TYPE.normal,
  ): Promise<CartAddOn> {
    const { uid, now } = caller
    const lines = await repo.listLines(this.db.q, uid, { type: cartType, storeId: '' })
    const { offers } = await this.deps.promotions.deals(this.db.q, now)
    const own = offers.filter(isAddOn).find(({ id }) => id === offerId)?.goods ?? []
    const skuIds = [...lines, ...own].map(({ skuId }) => skuId)
    const facts = await this.#facts.cart(this.db.q, caller, cartType, skuIds)
    const granted = grantsOf(lines, facts).find(({ offer }) => offer.id === offerId)
    return granted ? addOnView(granted, facts) : fail('SYS_BIZ_DATA_ERROR_CODE', OFFER_GONE_TEXT)
  }

  /** Sets the choice; more pieces than the last step allows are refused. */
  async choose(
    caller: Caller,
    { activityId: offerId, goods, shopCartType: cartType = SHOP_CART_TYPE.normal }: AddOnChoice,
  ): Promise<CartReply> {
    const { uid, now } = caller
    const offers = (await this.deps.promotions.deals(this.db.q, now)).offers.filter(isAddOn)
    const offer = offers.find(({ id }) => id === offerId)
    if (!offer) fail('SYS_BIZ_DATA_ERROR_CODE', OFFER_GONE_TEXT)
    const asked = new Set(goods.map(({ skuId }) => skuId))
    const isOther = [...asked].some((skuId) => !offer.goods.some((one) => one.skuId === skuId))
    if (isOther || asked.size < goods.length) failParam('goods.skuId', '不在可选范围内')
    const most = offer.steps.at(-1)?.number ?? 0
    if (goods.reduce((sum, { number }) => sum + number, 0) > most)
      fail('SYS_BIZ_DATA_ERROR_CODE', `最多可选 ${most} 件`)
    await this.db.tx(async (tx) => {
      await write.touchCart(tx, uid, cartType, now)
      const known = offers.map(({ id }) => id)
      await putPicked(tx, { uid, cartType, offerId }, goods, known)
    })
    return this.cart.detail(caller, { shopCartType: cartType })
  }
}
