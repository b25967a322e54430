import type { CoreApi, Reply } from '@contract/api'
import type { MemberCard, MemberDefaultCard, MemberRight } from '@contract/schema/member'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { ShopperStore } from '@/app/stores/shopper.store'

type UPlus = Reply<CoreApi['GET member/getUPlusMemberInfo']>

/** A card on the member page; `expireTime` is null for shoppers without the card. */
export interface ShownCard extends MemberCard {
  expireTime: number | null
  savedAmount: number
}

interface Shown {
  /** Null: no card is on sale, and the shopper has none. */
  card: ShownCard | null
  /** All cards of the switch, including this one. */
  cards: MemberCard[]
  rights: MemberRight[]
}

/** The card of the member page, its rights, and the other cards. The default card is stored in the shopper store. */
export class MemberCardStore {
  readonly card: Resource<Shown>
  /** Empty: the default card. */
  private chosenId = ''

  constructor(private readonly env: Env) {
    this.card = new Resource(() => this.load())
  }

  /** Shows another card. */
  choose(cardId: string): Promise<void> {
    this.chosenId = cardId
    return this.card.reload()
  }

  private async load(): Promise<Shown> {
    const { env, chosenId } = this
    // Read before the reply: after a login meanwhile the environment has another shopper store.
    const shopper = env.stores.get(ShopperStore)
    const how = { quiet: true }
    const [own, uplus, sold, power] = await Promise.all([
      env.call('GET member/getMemberDefaultCardInfo', {}, how),
      env.call('GET member/getUPlusMemberInfo', {}, how),
      env.call('GET member/getMemberCards', {}, how),
      env.call('GET member/getMemberRightsByCard', chosenId ? { cardId: chosenId } : {}, how),
    ])
    shopper.setDefaultMemberCard(own)
    const { card, records: rights } = power
    if (!card && chosenId) {
      // The card was removed meanwhile.
      this.chosenId = ''
      return this.load()
    }
    const isSold = sold.records.some(({ memberCardId }) => memberCardId === card?.memberCardId)
    // The shopper's own card is shown even when it is off sale.
    const cards = card && !isSold ? [card, ...sold.records] : sold.records
    return { card: card && { ...card, ...standingOf(card, own, uplus) }, cards, rights }
  }
}

function standingOf(
  card: MemberCard,
  own: MemberDefaultCard | null,
  uplus: UPlus,
): Pick<ShownCard, 'expireTime' | 'savedAmount'> {
  const isOwn = own?.memberCardId === card.memberCardId
  return {
    expireTime: card.isUPlus ? uplus.expireTime : isOwn ? own.expireTime : null,
    savedAmount: own?.savedAmount ?? 0,
  }
}
