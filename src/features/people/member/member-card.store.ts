import type { MemberDefaultCard, MemberRight } from '@contract/schema/member'
import { Once } from '@/app/once'
import type { Env } from '@/app/stores'
import { SettingsStore } from '@/app/stores/settings.store'

/** The card face and its benefits; the default card is kept globally (spec 3 "Member card"). */
export class MemberCardStore {
  readonly card: Once<{ card: MemberDefaultCard | null; rights: MemberRight[] }>
  constructor(env: Env) {
    this.card = new Once(async () => {
      const [card, rights] = await Promise.all([
        env.call('GET member/getMemberDefaultCardInfo', {}, { quiet: true }),
        env.call('GET member/getMemberRights', {}, { quiet: true }),
      ])
      env.stores.get(SettingsStore).setDefaultMemberCard(card)
      return { card, rights: rights.records }
    })
  }
}
