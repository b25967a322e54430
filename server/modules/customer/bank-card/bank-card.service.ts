import { BANK_PAGE_SIZE, cardDigits, cardNumberProblem, MOST_BANK_CARDS } from '@contract/codes/bank-card'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { BankCard, CardBank } from '@contract/schema/bank-card'
import type { Client } from '../../../gateways/endpoint'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { findReply, once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageIn } from '../../../kernel/page'
import type { Sealing } from '../../../kernel/sealing'
import { type CheckCodes, type Phone, readPhone } from '../account'
import type { IdentityService } from '../identity'
import type { PayPasswordService } from '../pay-password'
import * as repo from './bank-card.repo'
import { sealNumber, viewOf } from './bank-card.rules'
import { bankOfCard } from './banks'

const ENDPOINT = 'POST brokerage/tiedCard'
const CARD = 'card'
const FULL_TEXT = `最多绑定 ${MOST_BANK_CARDS} 张银行卡，请先解绑不用的卡`
const TWICE_TEXT = '这张卡已经绑定'
const UNKNOWN_BANK_TEXT = '暂不支持这家银行的卡，请换一张'

export interface TiedCard {
  cardNo: string
  mobile: string
  checkCode: string
  isAgreed: boolean
}

interface Deps {
  db: Db
  sealing: Sealing
  checkCodes: Pick<CheckCodes, 'send' | 'prove'>
  identities: Pick<IdentityService, 'isVerified'>
  payPasswords: Pick<PayPasswordService, 'verify'>
}

/** Bank cards of shoppers (area "bank-card" of docs/product). */
export class BankCardService {
  constructor(private readonly deps: Deps) {}

  async page(uid: string, { pageSize = BANK_PAGE_SIZE, ...query }: PageQuery): Promise<Page<BankCard>> {
    return pageIn((await repo.listCards(this.deps.db.q, uid)).map(viewOf), { ...query, pageSize })
  }

  /** Checks that the card can be bound, and sends a code to the phone that is registered at the bank. */
  async sendCode(
    uid: string,
    input: { cardNo: string; mobile: string },
    client: Client,
    now: number,
  ): Promise<{ resendAfter: number }> {
    await this.#check(uid, input.cardNo)
    return this.deps.checkCodes.send('bankCard', phoneOf(input.mobile), client, now)
  }

  /** Binds a card, once per idempotency key. */
  async tie(uid: string, input: TiedCard, call: { key: string; client: Client }, now: number): Promise<BankCard> {
    const { db, sealing, checkCodes } = this.deps
    const digits = cardDigits(input.cardNo)
    // A fingerprint instead of the number: the number could be guessed from the hash of the body.
    const body = JSON.stringify([sealing.fingerprint(CARD, digits), input.mobile, input.checkCode, input.isAgreed])
    const id = { owner: uid, endpoint: ENDPOINT, key: call.key, body }
    const kept = await findReply<BankCard>(db.q, id)
    if (kept) return kept
    const bank = await this.#check(uid, digits)
    if (!input.isAgreed) failParam('isAgreed', '请先同意协议')
    const proven = await checkCodes.prove('bankCard', phoneOf(input.mobile), input.checkCode, call.client, now)
    return db.tx((tx) =>
      once(tx, id, now, async () => {
        await proven.spend(tx)
        return this.keep(tx, uid, { digits, bank }, now)
      }),
    )
  }

  /** Stores a checked card. SYS_BIZ_DATA_ERROR_CODE: the card is bound already, or the shopper has ten cards. */
  async keep(tx: Tx, uid: string, card: { digits: string; bank: CardBank }, now: number): Promise<BankCard> {
    const { sealing } = this.deps
    const { digits, bank } = card
    if (!(await repo.countOne(tx, uid, MOST_BANK_CARDS))) fail('SYS_BIZ_DATA_ERROR_CODE', FULL_TEXT)
    const cardId = newId()
    const record = {
      uid,
      cardId,
      ...sealNumber(sealing, { uid, cardId }, digits),
      fingerprint: sealing.fingerprint(CARD, digits),
      tail: digits.slice(-4),
      bankCode: bank.bankCode,
      cardType: bank.cardType,
      tiedAt: now,
    }
    if (!(await repo.addCard(tx, record))) fail('SYS_BIZ_DATA_ERROR_CODE', TWICE_TEXT)
    return viewOf(record)
  }

  /** Unbinds a card, by the pay password. */
  async remove(uid: string, input: { cardId: string; payPassword: string }, now: number): Promise<{ cardId: string }> {
    await this.deps.payPasswords.verify(uid, input.payPassword, now)
    const isThere = await this.deps.db.tx((tx) => repo.dropCard(tx, uid, input.cardId))
    if (!isThere) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这张银行卡')
    return { cardId: input.cardId }
  }

  /** The bank of a card that the shopper may bind; fails when the shopper may not. */
  async #check(uid: string, cardNo: string): Promise<CardBank> {
    const { db, identities, sealing } = this.deps
    const digits = cardDigits(cardNo)
    const problem = cardNumberProblem(digits)
    if (problem) failParam('cardNo', problem)
    const [isVerified, cards] = await Promise.all([identities.isVerified(db.q, uid), repo.listCards(db.q, uid)])
    if (!isVerified) fail('NO_IDENTITY_AUTH')
    const bank = bankOfCard(digits) ?? fail('SYS_BIZ_DATA_ERROR_CODE', UNKNOWN_BANK_TEXT)
    const fingerprint = sealing.fingerprint(CARD, digits)
    if (cards.some((card) => card.fingerprint === fingerprint)) fail('SYS_BIZ_DATA_ERROR_CODE', TWICE_TEXT)
    if (cards.length >= MOST_BANK_CARDS) fail('SYS_BIZ_DATA_ERROR_CODE', FULL_TEXT)
    return bank
  }
}

/** A phone at a Chinese bank is a Chinese phone. */
const phoneOf = (mobile: string): Phone => readPhone({ mobile, countryCode: HOME_COUNTRY_CODE })
