import type { Module, ModuleContext } from '../../../compose-modules'
import type { Sealing } from '../../../kernel/sealing'
import { everyRow } from '../../../kernel/shopper-areas'
import type { CheckCodes } from '../account'
import type { IdentityService, SealedTables } from '../identity'
import type { PayPasswordService } from '../pay-password'
import * as repo from './bank-card.repo'
import { bankCardRoutes } from './bank-card.routes'
import { openNumber, sealNumber } from './bank-card.rules'
import { BankCardService } from './bank-card.service'

export { type BankCardDemo, seedBankCard } from './bank-card.seed'
export type { BankCardService } from './bank-card.service'
export type * from './bank-card.tables'

interface Deps {
  checkCodes: Pick<CheckCodes, 'send' | 'prove'>
  identities: Pick<IdentityService, 'isVerified'>
  sealedTables: Pick<SealedTables, 'add'>
  payPasswords: Pick<PayPasswordService, 'verify'>
}

export function createBankCard(deps: ModuleContext & Deps, { sealing }: { sealing: Sealing }) {
  const { db, checkCodes, identities, sealedTables, payPasswords, shopperAreas } = deps
  sealedTables.add({
    count: repo.countOfKey,
    async reseal(tx, keyId, limit) {
      const cards = await repo.listOfKey(tx, keyId, limit)
      for (const card of cards) await repo.reseal(tx, card, sealNumber(sealing, card, openNumber(sealing, card)))
      return cards.length
    },
    // The holder of a card is the person of the real name.
    removed: repo.dropAll,
  })
  const bankCards = new BankCardService({ db, sealing, checkCodes, identities, payPasswords })
  shopperAreas.add({
    key: 'bankCards',
    title: '银行卡',
    own: (uid) => everyRow((query) => bankCards.page(uid, query)),
    erase: repo.dropAll,
  })
  return {
    services: { bankCards },
    routes: { core: bankCardRoutes(bankCards) },
  } satisfies Module
}
