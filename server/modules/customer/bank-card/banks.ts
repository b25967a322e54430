import { BIN_LENGTH, CARD_TYPES, type CardType } from '@contract/codes/bank-card'
import type { Bank, CardBank } from '@contract/schema/bank-card'
import { BANKS, type BankEntry } from './bank-table'

const BY_PREFIX: ReadonlyMap<string, { bank: BankEntry; cardType: CardType }> = new Map(
  BANKS.flatMap((bank) =>
    CARD_TYPES.flatMap((cardType) => bank[cardType].map((prefix) => [String(prefix), { bank, cardType }] as const)),
  ),
)
const BY_CODE: ReadonlyMap<string, BankEntry> = new Map(BANKS.map((bank) => [bank.code, bank]))

/** The bank and type of a card, by its first digits; null when they are not in the table. */
export function bankOfCard(digits: string): CardBank | null {
  const found = BY_PREFIX.get(digits.slice(0, BIN_LENGTH))
  if (!found) return null
  const { bank, cardType } = found
  return { bankCode: bank.code, bankName: bank.name, colour: bank.colour, cardType }
}

/** A bank by its code; a code that is no longer in the table serves as the name. */
export const bankOfCode = (code: string): Pick<Bank, 'name' | 'colour'> =>
  BY_CODE.get(code) ?? { name: code, colour: '#5b6470' }

/** Banks whose name or code contains the keyword. */
export function findBanks(keyword: string): Bank[] {
  const asked = keyword.trim().toLowerCase()
  return BANKS.filter(({ code, name }) => name.includes(asked) || code.toLowerCase().includes(asked)).map(
    ({ code, name, colour, ...prefixes }) => ({
      bankCode: code,
      name,
      colour,
      cardTypes: CARD_TYPES.filter((type) => prefixes[type].length > 0),
    }),
  )
}
