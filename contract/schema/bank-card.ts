import { type Static, Type as T } from '@sinclair/typebox'
import { BANK_PAGE_SIZE, BIN_LENGTH, CARD_LENGTH, CARD_TYPES } from '../codes/bank-card'
import { PHONE_LENGTH } from '../codes/phone'
import { defineEndpoints } from '../endpoint'
import { CheckCode, PayPassword } from './pay-password'
import { Flag, Id, Millis, Nullable, PageInput, PageOf, Text, Words } from './shared'

export const Bank = T.Object({
  bankCode: T.String(),
  name: T.String(),
  /** `#rrggbb` of its card. */
  colour: T.String(),
  cardTypes: T.Array(Words(CARD_TYPES)),
})
export type Bank = Static<typeof Bank>

/** The bank and type that the first digits of a card identify. */
export const CardBank = T.Object({
  bankCode: T.String(),
  bankName: T.String(),
  colour: T.String(),
  cardType: Words(CARD_TYPES),
})
export type CardBank = Static<typeof CardBank>

export const BankCard = T.Object({
  cardId: T.String(),
  ...CardBank.properties,
  /** The last four digits. */
  tail: T.String(),
  tiedAt: Millis,
})
export type BankCard = Static<typeof BankCard>

const CardNo = T.String({ pattern: `^[0-9]{${CARD_LENGTH.least},${CARD_LENGTH.most}}$` })
const Mobile = Text(PHONE_LENGTH.abroad, 1)
const BankPage = { ...PageInput, pageSize: T.Optional(T.Integer({ minimum: 1, maximum: 50, default: BANK_PAGE_SIZE })) }

export const bankCardEndpoints = defineEndpoints({
  /** The shopper's cards, the newest first. */
  'POST brokerage/pageBankCard': { auth: 'shopper', input: T.Object(BankPage), reply: PageOf(BankCard) },
  /** Banks whose cards can be bound; `keyword`: a part of the name. */
  'POST brokerage/pageBank': {
    auth: 'session',
    input: T.Object({ ...BankPage, keyword: T.Optional(Text(20)) }),
    reply: PageOf(Bank),
  },
  /** The bank of a card by its first six digits; null: its cards can't be bound. */
  'POST brokerage/bankOfCard': {
    auth: 'shopper',
    input: T.Object({ prefix: T.String({ pattern: `^[0-9]{${BIN_LENGTH}}$` }) }),
    reply: T.Object({ bank: Nullable(CardBank) }),
  },
  /**
   * Sends a code to the phone registered at the bank. NO_IDENTITY_AUTH: the shopper has no real name. Other errors as
   * `brokerage/tiedCard`, so that no code is sent for a card that can't be bound.
   */
  'POST brokerage/sendTiedCardCode': {
    auth: 'shopper',
    input: T.Object({ cardNo: CardNo, mobile: Mobile }),
    reply: T.Object({ resendAfter: T.Integer() }),
  },
  /**
   * Binds a card to the shopper, whose real name is its holder. NO_IDENTITY_AUTH: there is none.
   * SYS_BIZ_DATA_ERROR_CODE: an unknown bank, a card that is bound already, ten cards, or a wrong code.
   */
  'POST brokerage/tiedCard': {
    auth: 'shopper',
    idempotent: true,
    input: T.Object({ cardNo: CardNo, mobile: Mobile, checkCode: CheckCode, isAgreed: Flag }),
    reply: BankCard,
  },
  /** SYS_BIZ_DATA_ERROR_CODE: the pay password is wrong, locked or not set, or there is no such card. */
  'POST brokerage/deleteCard': {
    auth: 'shopper',
    input: T.Object({ cardId: Id, payPassword: PayPassword }),
    reply: T.Object({ cardId: T.String() }),
  },
})
