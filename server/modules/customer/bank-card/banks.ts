import { BIN_LENGTH, CARD_TYPES, type CardType } from '@contract/codes/bank-card'
import type { Bank, CardBank } from '@contract/schema/bank-card'
import { BANKS, type BankEntry } from './bank-table'

const BY_PREFIX: ReadonlyMap<string, { bank: BankEntry; cardType: CardType }> = new Map(
  BANKS.flatMap((bank) =>
    CARD_TYPES.flatMap((cardType) => bank[cardType].map((prefix) => [String(prefix), { bank, cardType }] as const)),
  ),
)
const BY_CODE: ReadonlyMap<string, BankEntry> = new Map(BANKS.map((bank) => [bank.code, bank]))

/** The bank and type that the first digits of a card name; null: the table does not have them. */
export function bankOfCard(digits: string): CardBank | null {
  const found = BY_PREFIX.get(digits.slice(0, BIN_LENGTH))
  if (!found) return null
  const { bank, cardType } = found
  return { bankCode: bank.code, bankName: bank.name, colour: bank.colour, cardType }
}

/** A bank of the table; cards of a bank that has left it keep their code as name. */
export const bankOfCode = (code: string): Pick<Bank, 'name' | 'colour'> =>
  BY_CODE.get(code) ?? { name: code, colour: '#5b6470' }

/** Banks whose names contain the keyword, or its letters the code. */
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
