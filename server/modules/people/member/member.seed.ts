import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { CodeService } from '../../bank/code'
import type { Card } from './card.rules'
import type { MemberCardService } from './card.service'

export interface MemberDemo {
  memberCards: readonly Omit<Card, 'place' | 'isSold'>[]
  /** Codes that are known beforehand, each for a term; each is good once. */
  memberCodes: readonly {
    batchId: string
    title: string
    cardId: string
    months: number
    days: number
    codes: readonly string[]
  }[]
}

export function seedMember(
  { db, memberCards: cards, codes }: { db: Db; memberCards: MemberCardService; codes: CodeService },
  { memberCards, memberCodes }: MemberDemo,
  now: number,
): Promise<void> {
  return db.tx(async (tx) => {
    for (const [place, card] of memberCards.entries()) await cards.put(tx, { ...card, place, isSold: true }, now)
    for (const { batchId, title, codes: known, ...gives } of memberCodes) {
      const times = { perPerson: known.length, startsAt: 0, endsAt: FOREVER }
      await codes.put(tx, { batchId, title, purpose: 'member', gives, ...times }, known, now)
    }
  })
}
