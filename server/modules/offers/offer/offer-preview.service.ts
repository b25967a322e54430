import { priceText } from '@contract/codes/money'
import type { OfferDraft, OfferPreview } from '@contract/console/offer'
import { type Clock, FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { AppError } from '../../../kernel/errors'
import type { StoreScope } from '../../../kernel/store-scope'
import type { CatalogService, PricedSku, SkuForSale } from '../../goods/catalog'
import { isPointsReward, quote, quoteLine } from '../pricing'
import {
  conflicts,
  isPricePut,
  isReduction,
  offerTag,
  offerTexts,
  type PricePut,
  type PromotionService,
  type PutOffer,
  priceIn,
  ruleLines,
} from '../promotion'
import type { OfferHead } from './offer.types'
import { conflictNote, endOf, faultOf, productIdsOf, ruleOf } from './offer-desk.rules'
import type { OfferOperatorService } from './offer-operator.service'

const MOST_PRICES = 100
const MOST_PIECES = 999
/** Sorts after the ids of saved offers, as the id of a new offer does. */
const NEW_ID = '~'
/** A price below this part of the list price is probably a typing error. */
const LEAST_PART = 0.5

export interface OfferPreviewDeps {
  db: Db
  clock: Clock
  promotions: Pick<PromotionService, 'list'>
  catalog: Pick<CatalogService, 'findFlashGoods' | 'findSkuPrices' | 'findSkusForSale' | 'page'>
  operator: Pick<OfferOperatorService, 'check'>
}

export function headOf(id: string, { title, priority, storeId, startsAt, endsAt }: OfferDraft): OfferHead {
  return { id, title, priority, storeId, startsAt, endsAt: endsAt ?? FOREVER }
}

/** The effect of a draft of an offer, by the rules of the checkout; nothing is saved. */
export class OfferPreviewService {
  constructor(private readonly deps: OfferPreviewDeps) {}

  async preview(scope: StoreScope, offerId: string | null, draft: OfferDraft): Promise<OfferPreview> {
    const terms = { rule: ruleOf(draft), productIds: productIdsOf(draft) }
    let offer: PutOffer
    try {
      offer = await this.deps.operator.check(scope, headOf(offerId ?? NEW_ID, draft), terms)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { ...NOTHING, faults: [faultOf(error)] }
    }
    const { db, clock, promotions } = this.deps
    const prices = isPricePut(offer) ? await this.#prices(offer) : []
    const warned = prices.filter(({ warning }) => warning !== '')
    const others = conflicts(offer, await promotions.list(db.q))
    return {
      faults: [],
      tag: offerTag(offer),
      texts: offerTexts(offer),
      lines: ruleLines(offer, clock.now()),
      baskets: await this.#baskets(offer),
      prices: [...warned, ...prices.filter(({ warning }) => warning === '')].slice(0, MOST_PRICES),
      priceCount: prices.length,
      warningCount: warned.length,
      conflicts: others.map((other) => ({
        offerId: other.id,
        title: other.title,
        texts: offerTexts(other),
        startsAt: other.startsAt,
        endsAt: endOf(other),
        ...conflictNote(offer, other),
      })),
    }
  }

  /** The SKUs of a price offer before and after; for an offer on all products those of some products. */
  async #prices(offer: PricePut): Promise<OfferPreview['prices']> {
    const { db, catalog } = this.deps
    const productIds = offer.productIds ? [...offer.productIds] : await this.#someProducts(offer.storeId, 10)
    const goods = await catalog.findFlashGoods(db.q, productIds)
    return [...goods.values()].flatMap(({ title, storeId, skus }) =>
      skus
        .filter(({ skuId }) => !offer.skus || offer.skus.has(skuId))
        .map((sku) => {
          const cents = priceIn(offer, { ...sku, storeId })
          const { skuId, specText, priceCents: listCents } = sku
          return { skuId, title, specText, listCents, cents, warning: warningOf(sku, cents) }
        }),
    )
  }

  /** For each step a purchase of one product that just reaches it. */
  async #baskets(offer: PutOffer): Promise<OfferPreview['baskets']> {
    const steps = stepsOf(offer)
    const [productId] = steps ? (offer.productIds ?? (await this.#someProducts(offer.storeId, 1))) : []
    const sku = productId === undefined ? undefined : await this.#sample(productId)
    if (!steps || !sku) return []
    const { startsAt: now } = offer
    return steps.flatMap(({ basis, from }) => {
      const number = basis === 'pieces' ? from : Math.max(1, Math.ceil(from / Math.max(1, sku.priceCents)))
      if (number > MOST_PIECES) return []
      const lines = [quoteLine('sample', sku, number)]
      const { totals, stores } = quote({ lines, isMember: false, now }, [offer], {})
      const points = stores[0]?.bonusPoints ?? 0
      return [
        {
          text: `${sku.title}${sku.specText && ` ${sku.specText}`} × ${number}`,
          listCents: totals.originalCents,
          payCents: totals.goodsCents,
          note: points > 0 ? `另送 ${points} 积分` : `少付 ${priceText(totals.discountCents)}`,
        },
      ]
    })
  }

  async #someProducts(storeId: string | null, pageSize: number): Promise<string[]> {
    const { catalog, clock } = this.deps
    const { records } = await catalog.page({ pageSize, ...(storeId !== null && { storeId }) }, clock.now())
    return records.map(({ productId }) => productId)
  }

  /** The cheapest SKU of a product. */
  async #sample(productId: string): Promise<SkuForSale | undefined> {
    const { db, catalog } = this.deps
    const skus = [...((await catalog.findSkuPrices(db.q, [productId])).get(productId) ?? [])]
    const [cheapest] = skus.sort((a, b) => a.priceCents - b.priceCents)
    return cheapest && (await catalog.findSkusForSale(db.q, [cheapest.skuId])).get(cheapest.skuId)
  }
}

const NOTHING: OfferPreview = {
  faults: [],
  tag: '',
  texts: [],
  lines: [],
  baskets: [],
  prices: [],
  priceCount: 0,
  warningCount: 0,
  conflicts: [],
}

/** The thresholds that samples show; null for a kind without samples. */
function stepsOf(offer: PutOffer): { basis: 'cents' | 'pieces'; from: number }[] | null {
  if (isReduction(offer)) return offer.tiers.map(({ from }) => ({ basis: offer.basis, from }))
  if (!isPointsReward(offer)) return null
  const { reward } = offer
  if ('times' in reward) return [{ basis: 'pieces', from: 1 }]
  return reward.steps.map(({ from }) => ({ basis: reward.basis, from }))
}

function warningOf({ priceCents, memberPriceCents }: PricedSku, cents: number): string {
  if (cents >= priceCents) return '不低于原价，不生效'
  if (cents < priceCents * LEAST_PART) return '低于五折'
  return memberPriceCents !== null && memberPriceCents <= cents ? `会员价 ${priceText(memberPriceCents)} 更低` : ''
}
