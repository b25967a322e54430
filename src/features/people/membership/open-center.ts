import { isApiError } from '@/app/api/api-error'
import type { MemberCenterParams } from '@/app/routes/member'
import type { Env } from '@/app/stores'
import { SettingsStore } from '@/app/stores/settings.store'

/** The page that shows a card: by its newversionSwitch (spec 2 "Member"). */
export const centerOf = ({ newversionSwitch }: { newversionSwitch: number }) =>
  newversionSwitch === 1 ? ('memberCentre' as const) : ('memberCenter' as const)

/** To the member centre, which needs a card (spec 4 "Template open"). */
export async function openMemberCenter(env: Env, params: MemberCenterParams = {}): Promise<void> {
  const settings = env.stores.get(SettingsStore)
  if (settings.defaultMemberCard === null) {
    const card = await env.try(env.call('GET member/getMemberDefaultCardInfo', {}))
    if (isApiError(card)) return
    settings.setDefaultMemberCard(card)
  }
  const { defaultMemberCard: card } = settings
  if (card) await env.go(centerOf(card), params)
  else env.toast('暂时没有可办理的会员卡')
}
