import { DAY_MS } from '@contract/codes/china-time'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { CodeService } from '../../finance/code'
import type { AccountService } from '../account'
import type { Card } from './card.rules'
import type { MemberCardService } from './card.service'
import type { CardPurchaseService } from './card-purchase.service'

export interface MemberDemo {
  memberCards: readonly Omit<Card, 'place' | 'isSold'>[]
  /** Terms granted by the mall, `age` whole days before the seeding. */
  memberTerms: readonly { mobile: string; cardId: string; months: number; age: number }[]
  /** Fixed codes, each for a term and valid once. */
  memberCodes: readonly {
    batchId: string
    title: string
    cardId: string
    months: number
    days: number
    codes: readonly string[]
  }[]
}

interface Deps {
  db: Db
  account: Pick<AccountService, 'shopperOf'>
  codes: Pick<CodeService, 'put'>
  memberCards: Pick<MemberCardService, 'find' | 'put'>
  cardPurchases: Pick<CardPurchaseService, 'find' | 'give'>
}

export async function seedMember(deps: Deps, demo: MemberDemo, now: number): Promise<void> {
  const { db, account, memberCards: cards, codes, cardPurchases } = deps
  await db.tx(async (tx) => {
    for (const [place, card] of demo.memberCards.entries()) await cards.put(tx, { ...card, place, isSold: true }, now)
    for (const { batchId, title, codes: known, ...gives } of demo.memberCodes) {
      const times = { perPerson: known.length, startsAt: 0, endsAt: FOREVER }
      await codes.put(tx, { batchId, title, purpose: 'member', gives, ...times }, known, now)
    }
    for (const [at, { mobile, cardId, months, age }] of demo.memberTerms.entries()) {
      const [uid, id] = [await account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now), `demo-${at}`]
      const card = await cards.find(tx, cardId)
      if (!card || (await cardPurchases.find(tx, uid, id))) continue
      await cardPurchases.give(tx, { uid, card, plan: { months, days: 0 }, way: 'grant' }, now - age * DAY_MS, id)
    }
  })
}
