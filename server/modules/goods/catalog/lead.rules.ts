import { SEARCH_LEAD, type SearchLead } from '@contract/codes/search'
import type { SearchLeadCard } from '@contract/schema/catalog'
import { isReduction, offerTexts, type PutOffer } from '../../offers/promotion'

/** The texts of a shortcut to a page. */
const PAGES: Readonly<Record<Exclude<SearchLead, 'offer'>, { title: string; note: string }>> = {
  flashSale: { title: '限时秒杀', note: '看看正在秒杀的商品' },
  couponCentre: { title: '领券中心', note: '领优惠券，下单时可用' },
  member: { title: '会员', note: '会员价商品与会员权益' },
  pointsMall: { title: '积分商城', note: '用积分兑换商品与优惠券' },
}
/** More shortcuts would hide the goods. */
const MOST_OFFERS = 3

/** The page of a search for activities; 满减 leads to the active offers. */
export function leadCards(leads: readonly SearchLead[], offers: readonly PutOffer[]): SearchLeadCard[] {
  return leads.flatMap((to): SearchLeadCard[] => {
    if (to !== SEARCH_LEAD.offer) return [{ to, ...PAGES[to] }]
    return offers
      .filter(isReduction)
      .slice(0, MOST_OFFERS)
      .map((offer) => ({
        to,
        title: offer.title,
        note: offerTexts(offer).join('，'),
        activity: { activeType: offer.type, activityId: offer.id },
      }))
  })
}
