import { cardDigits } from '@contract/codes/bank-card'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { Db } from '../../../kernel/db'
import type { AccountService } from '../account'
import type { BankCardService } from './bank-card.service'
import { bankOfCard } from './banks'

export interface BankCardDemo {
  /** Cards by the phone of their shopper. */
  bankCards: readonly { mobile: string; cardNo: string }[]
}

interface Deps {
  db: Db
  account: Pick<AccountService, 'shopperOf'>
  bankCards: Pick<BankCardService, 'keep' | 'page'>
}

/** Cards of shoppers without one. */
export async function seedBankCard({ db, account, bankCards }: Deps, demo: BankCardDemo, now: number): Promise<void> {
  for (const { mobile, cardNo } of demo.bankCards) {
    const uid = await db.tx((tx) => account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now))
    if ((await bankCards.page(uid, {})).records.length > 0) continue
    const digits = cardDigits(cardNo)
    const bank = bankOfCard(digits)
    if (!bank) throw new Error(`the table has no bank of the demo's card of ${digits.slice(0, 6)}`)
    await db.tx((tx) => bankCards.keep(tx, uid, { digits, bank }, now))
  }
}
