// Filling carts, and submitting carts, bundles and single goods.
import { SUBMIT_SOURCE } from '@contract/codes/order'
import type { ConfirmInput, ConfirmReply } from '@contract/schema/order'
import type { MallScene } from './mall-scene'
import type { TestShop } from './test-shop'
import { attempt, type Outcome, pick, refused, tried } from './walk'

/** Choices of a submit. */
export interface Choices {
  usePoints: boolean
  /** Which of the offered hours. */
  hour: number
  /** Payment at the store. */
  isLater: boolean
}

const FULL_CART = /库存|售罄|限购|最多/

export async function add(
  { uids, goods }: MallScene,
  real: TestShop,
  who: number,
  what: number,
  number: number,
): Promise<Outcome> {
  const [uid = '', sku] = [pick(uids, who), pick(goods, what)]
  if (!sku) return 'idle'
  const { skuId, productId, storeId, businessId } = sku
  return tried(
    real.cart.add(uid, { skuId, productId, storeId, businessId, number } as never, real.clock.now()),
    FULL_CART,
  )
}

/** Selects some lines of a shopper's cart and submits them; with `gifts` it chooses pieces of each offer's last goods. */
export async function commitCart(
  { uids, gifts }: MallScene,
  real: TestShop,
  who: number,
  { chosen, wanted, ...choices }: Choices & { chosen: number; wanted: number },
): Promise<Outcome> {
  for (const at of uids.keys()) {
    const uid = pick(uids, who + at) ?? ''
    const caller = real.caller(uid)
    const lines = (await real.cart.detail(caller)).shopCartDtos.flatMap((store) => store.productDetails)
    if (lines.length === 0) continue
    for (const isSelected of [true, false]) {
      const ids = lines.filter((_, nth) => ((chosen >> nth) % 2 === 1) === isSelected).map(({ id }) => id)
      if (ids.length > 0) await real.cart.select(caller, ids, isSelected)
    }
    for (const { id, goods } of wanted > 0 ? gifts : []) {
      const last = goods.at(-1)?.skuId ?? ''
      const choice = { activityId: id, goods: [{ skuId: last, number: wanted }] }
      await attempt(real.addOns.choose(caller, choice), /结束|最多可选/)
    }
    return submit(real, uid, { source: SUBMIT_SOURCE.cart }, choices)
  }
  return 'idle'
}

/** Orders a piece for pickup, without the cart. */
export async function appoint(
  { uids, goods }: MallScene,
  real: TestShop,
  who: number,
  hour: number,
  isLater: boolean,
): Promise<Outcome> {
  const sku = goods[5]
  if (!sku) return 'idle'
  const binComits = [{ storeId: sku.storeId, products: [{ skuId: sku.skuId, number: 1 }] }]
  const asked = { source: SUBMIT_SOURCE.buyNow, binComits }
  return submit(real, pick(uids, who) ?? '', asked, { usePoints: false, hour, isLater })
}

/** Buys bundles by id, active or not; with one piece too many the goods are not a bundle. */
export async function commitBundle(
  { uids, bundles }: MallScene,
  real: TestShop,
  who: number,
  which: number,
  { times, isWhole, ...choices }: Choices & { times: number; isWhole: boolean },
): Promise<Outcome> {
  const bundle = pick(bundles, which)
  if (!bundle) return 'idle'
  const products = bundle.goods.map(({ sku, number }, at) => ({
    skuId: sku.skuId,
    number: number * times + (at === 0 && !isWhole ? 1 : 0),
  }))
  const binComits = [{ storeId: bundle.storeId, products }]
  return submit(real, pick(uids, who) ?? '', { source: SUBMIT_SOURCE.buyNow, bundleId: bundle.id, binComits }, choices)
}

const TOO_MANY_UNPAID = /最多同时有/

/** Commits what the submit page shows: goods without a problem are sold at the price shown, others are refused. */
export async function submit(
  real: TestShop,
  uid: string,
  asked: Omit<ConfirmInput, 'orderSource'>,
  { usePoints, hour, isLater }: Choices,
): Promise<Outcome> {
  // Caches of the sold pieces expire after two seconds; an act does not wait for that.
  real.promotions.forgetPieces()
  const caller = real.caller(uid)
  const base = { ...asked, orderSource: 1 }
  const first = await attempt(real.checkout.confirm(caller, base), /请先选择/)
  if (!first || first.stores.length === 0) return 'refused'
  const input = {
    ...base,
    binComits: binsOf(first, hour),
    usePoints,
    ...(isLater && first.stores.length === 1 && first.stores[0]?.pickup && { payAtPickup: true }),
  }
  const seen = await real.checkout.confirm(caller, input)
  const commit = real.commit(uid, {
    ...input,
    payAmount: seen.payAmount,
    ...(seen.address && { addressId: seen.address.id }),
    ...(seen.coupons && { couponIds: seen.coupons.chosenIds }),
  })
  const [problem] = seen.problems
  if (problem) return refused(commit, new RegExp(problem.text.replace(/[^\p{L}\d]/gu, '.')))
  const reply = input.payAtPickup ? await attempt(commit, TOO_MANY_UNPAID) : await commit
  if (!reply) return 'refused'
  expect(reply.payAmount).toBe(seen.payAmount)
  expect(reply.orders.map(({ storeId }) => storeId)).toEqual(seen.stores.map(({ storeId }) => storeId))
  return 'done'
}

/** The goods as the submit page shows them, its gifts included, with a pickup time where one is needed. */
function binsOf({ stores }: ConfirmReply, hour: number) {
  return stores.map(({ storeId, deliveryType, pickup, lines }) => {
    const slotAt = pick(pickup?.days.flatMap(({ slots }) => slots) ?? [], hour)?.slotAt
    return {
      storeId,
      deliveryType,
      ...(slotAt !== undefined && { slotAt }),
      products: lines.map(({ skuId, number, activityId }) => ({ skuId, number, ...(activityId && { activityId }) })),
    }
  })
}
