import type { BankCard } from '@contract/schema/bank-card'
import type { Sealed, Sealing } from '../../../kernel/sealing'
import type { BankCardRecord } from './bank-card.repo'
import { bankOfCode } from './banks'

const placeOf = ({ uid, cardId }: CardPlace): string => `bank-card:${uid}:${cardId}`

export interface CardPlace {
  uid: string
  cardId: string
}

export const sealNumber = (sealing: Sealing, card: CardPlace, number: string): Sealed =>
  sealing.seal(placeOf(card), number)

export const openNumber = (sealing: Sealing, card: CardPlace & Sealed): string => sealing.open(placeOf(card), card)

export function viewOf({ cardId, bankCode, cardType, tail, tiedAt }: BankCardRecord): BankCard {
  const { name, colour } = bankOfCode(bankCode)
  return { cardId, bankCode, bankName: name, colour, cardType, tail, tiedAt }
}
