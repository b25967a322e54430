import type { MemberCard } from '@contract/schema/member'
import { isApiError } from '@/app/api/api-error'
import type { MemberCenterParams } from '@/app/routes/member'
import type { Env } from '@/app/stores'
import { ShopperStore } from '@/app/stores/shopper.store'

/** The page of a card, by its newversionSwitch. */
export const centerOf = ({ newversionSwitch }: { newversionSwitch: number }) =>
  newversionSwitch === 1 ? ('memberCentre' as const) : ('memberCenter' as const)

/** The card recommended to shoppers without one; undefined when none is recommended or it is not on sale. */
async function recommendedCard(env: Env): Promise<MemberCard | undefined> {
  const asked = { paramKey: 'members_id', module: 'ES' } as const
  const parameter = await env.try(env.call('GET baseParam/getValueBykey', asked, { quiet: true }))
  if (isApiError(parameter) || parameter.value === null) return undefined
  const cards = await env.try(env.call('GET member/getMemberCards', {}, { quiet: true }))
  return isApiError(cards)
    ? undefined
    : cards.records.find((card) => card.memberCardId === parameter.value && !card.isUPlus)
}

/** Opens the member centre with a card: the shopper's own, else the recommended one, else the first. */
export async function openMemberCenter(env: Env, params: MemberCenterParams = {}): Promise<void> {
  const shopper = env.stores.get(ShopperStore)
  const isNamed = params.selectedCardId !== undefined || params.cardId !== undefined
  if (!isNamed && shopper.defaultMemberCard?.memberType !== 1) {
    const card = await recommendedCard(env)
    if (card) return env.go(centerOf(card), { ...params, selectedCardId: card.memberCardId })
  }
  if (shopper.defaultMemberCard === null) {
    const card = await env.try(env.call('GET member/getMemberDefaultCardInfo', {}))
    if (isApiError(card)) return
    shopper.setDefaultMemberCard(card)
  }
  const { defaultMemberCard: card } = shopper
  if (card) await env.go(centerOf(card), params)
  else env.toast('暂时没有可办理的会员卡')
}
