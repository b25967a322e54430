// What the operator puts up of gifts, and shoppers choose of them, in the model of the mall.
import { AFTERSALE_TYPE } from '@contract/codes/aftersale'
import { ORDER_STATUS } from '@contract/codes/order'
import { newId } from '@server/kernel/ids'
import { giftOf } from '@server/modules/offers/promotion/promotion.fixture'
import { type GiftOffer, giftsFor, type Picked } from './add-on-model'
import { publicOf } from './flash-actions'
import type { Goods, Line, Model, Order, PayableModel } from './mall-model'
import { Action, isRefused } from './model-action'
import { OnOrder } from './order-actions'
import type { TestShop } from './test-shop'

/** Gives beside what is bought at the first store by cents, and at the one with appointments by pieces; or ends that. */
class PutGift extends Action {
  constructor(
    readonly isFetched: boolean,
    readonly stands: boolean,
  ) {
    super()
  }
  #offer(model: Model) {
    return this.isFetched ? ofPieces(model) : ofCents(model)
  }
  override canHappen(model: Model) {
    const { id } = this.#offer(model)
    return model.gifts.some((one) => one.id === id) !== this.stands
  }
  async action(model: Model, real: TestShop) {
    const { promotions, db, clock } = real
    const offer = this.#offer(model)
    const { id, storeId, basis, goods } = offer
    if (this.stands) {
      model.gifts.push(offer)
      const put = giftOf({ id, storeId, basis, steps: [...offer.steps], skus: goods.map(({ sku }) => sku) })
      await db.tx((tx) => promotions.put(tx, put, clock.now()))
    } else {
      model.gifts = model.gifts.filter((one) => one.id !== id)
      await db.tx((tx) => promotions.end(tx, id, clock.now()))
    }
    // Carts and orders learn of it by the news.
    const isThere = async () => (await promotions.holding(db.q, clock.now())).some((one) => one.id === id)
    await real.waitFor(async () => (await isThere()) === this.stands)
  }
  override toString() {
    return `putGift(${this.isFetched}, ${this.stands})`
  }
}

const goodsAt = ({ goods }: Model, ...at: number[]) => at.map((nth) => goods[nth] as Goods)
const ofCents = (model: Model): GiftOffer<Goods> => ({
  id: `gift ${model.name}`,
  storeId: model.goods[0]?.sku.storeId ?? '',
  basis: 'cents',
  steps: [
    { from: 1998, number: 1 },
    { from: 3996, number: 2 },
  ],
  goods: goodsAt(model, 6, 1),
})
const ofPieces = (model: Model): GiftOffer<Goods> => ({
  id: `gift there ${model.name}`,
  storeId: model.counter.storeId,
  basis: 'pieces',
  steps: [{ from: 2, number: 1 }],
  goods: goodsAt(model, 4, 5),
})

/** What these lines earn of gifts now; each offer's shopper wants so many of its last goods, or does not choose. */
export function giftsOf(model: Model, lines: readonly Line[], wanted: number, now: number) {
  const bought = lines.map((line) => ({ ...line, publicCents: publicOf(model, line.goods, now) }))
  return model.gifts.map((offer) => {
    const picked = pickedOf(offer, wanted)
    return { offer, picked, goods: giftsFor(offer, bought, picked) }
  })
}
function pickedOf({ goods, steps }: GiftOffer<Goods>, wanted: number): Picked<Goods>[] {
  const last = goods.at(-1)
  const number = Math.min(wanted, steps.at(-1)?.number ?? 0)
  return last && number > 0 ? [{ goods: last, number }] : []
}

export type Given = ReturnType<typeof giftsOf>

/** Chooses them in the cart, whose ticked goods are these; expects that its submit page gives what the model gives. */
export async function chooseGifts(given: Given, uid: string, real: TestShop): Promise<void> {
  const caller = real.caller(uid)
  for (const { offer, picked } of given) {
    const goods = picked.map(({ goods: { sku }, number }) => ({ skuId: sku.skuId, number }))
    await real.addOns.choose(caller, { activityId: offer.id, goods })
  }
  const seen = await real.checkout.confirm(caller, { source: 'cart', orderSource: 1 })
  const lines = seen.stores.flatMap((store) => store.lines.filter(({ activityId }) => activityId !== undefined))
  expect(asMap(lines.map(({ activityId, skuId, number }) => [`${activityId} ${skuId}`, number]))).toEqual(
    asMap(given.flatMap(({ offer, goods }) => goods.map((one) => [`${offer.id} ${one.goods.sku.skuId}`, one.number]))),
  )
}
const asMap = (all: readonly (readonly [string, number])[]) => new Map(all)

/** A gift is not asked back by itself: it goes with its order, whole. */
class AskForGift extends OnOrder {
  suits({ status, gifts }: Order) {
    const may: readonly number[] = [ORDER_STATUS.toShip, ORDER_STATUS.toReceive, ORDER_STATUS.completed]
    return gifts.length > 0 && may.includes(status)
  }
  async on(order: Order, { uid }: PayableModel, _model: Model, real: TestShop) {
    const [gift] = await real.db.q
      .selectFrom('order_line')
      .select(['id', 'skuId'])
      .where('uid', '=', uid)
      .where('orderId', '=', order.id)
      .where('unitCents', '=', 0)
      .execute()
    const isOut = order.status !== ORDER_STATUS.toShip
    const isSwap = isOut && this.share > 5
    const ask = {
      orderId: order.id,
      orderLineId: gift?.id ?? '',
      number: 1,
      cents: 0,
      note: '',
      imageKeys: [],
      ...(isSwap
        ? { type: AFTERSALE_TYPE.replacement, skuId: gift?.skuId ?? '', isReceived: true, reason: '质量问题' }
        : { type: AFTERSALE_TYPE.refund, isReceived: isOut, reason: isOut ? '质量问题' : '不想要了' }),
    }
    expect(gift).toBeDefined()
    expect(await isRefused(real.cases.apply(uid, ask, { key: newId(), body: '' }))).toBe(true)
  }
}

export const addOnActions = { PutGift, AskForGift }
