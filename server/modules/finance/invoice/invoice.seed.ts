import type { InvoiceKind } from '@contract/codes/invoice'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { Db } from '../../../kernel/db'
import type { AccountService } from '../../customer/account'
import type { InvoiceTitleService } from './invoice-title.service'

export interface InvoiceDemo {
  /** Titles by the phone of their shopper. */
  invoiceTitles: readonly {
    mobile: string
    kind: InvoiceKind
    title: string
    taxNo: string
    email: string
    isDefault: boolean
  }[]
}

interface Deps {
  db: Db
  account: Pick<AccountService, 'shopperOf'>
  invoiceTitles: Pick<InvoiceTitleService, 'list' | 'save'>
}

/** Titles that are not stored yet. */
export async function seedInvoice({ db, account, invoiceTitles }: Deps, demo: InvoiceDemo, now: number): Promise<void> {
  for (const { mobile, ...draft } of demo.invoiceTitles) {
    const uid = await db.tx((tx) => account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now))
    if ((await invoiceTitles.list(uid)).some(({ title }) => title === draft.title)) continue
    await invoiceTitles.save(uid, draft)
  }
}
