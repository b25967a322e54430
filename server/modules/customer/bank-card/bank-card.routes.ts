import { BANK_PAGE_SIZE } from '@contract/codes/bank-card'
import { bankCardEndpoints } from '@contract/schema/bank-card'
import { type Route, routesFor } from '../../../gateways/endpoint'
import { pageIn } from '../../../kernel/page'
import type { BankCardService } from './bank-card.service'
import { bankOfCard, findBanks } from './banks'

export const bankCardRoutes = (bankCards: BankCardService): Route[] =>
  routesFor(bankCardEndpoints, {
    'POST brokerage/pageBankCard': ({ uid, input }) => bankCards.page(uid, input),
    'POST brokerage/pageBank': async ({ input: { keyword = '', pageSize = BANK_PAGE_SIZE, ...query } }) =>
      pageIn(findBanks(keyword), { ...query, pageSize }),
    'POST brokerage/bankOfCard': async ({ input }) => ({ bank: bankOfCard(input.prefix) }),
    'POST brokerage/sendTiedCardCode': ({ uid, input, client, now }) => bankCards.sendCode(uid, input, client, now),
    'POST brokerage/tiedCard': ({ uid, input, client, idempotency, now }) =>
      bankCards.tie(uid, input, { key: idempotency.key, client }, now),
    'POST brokerage/deleteCard': ({ uid, input, now }) => bankCards.remove(uid, input, now),
  })
