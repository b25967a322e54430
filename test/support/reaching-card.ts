// Calls with which one shopper could access another's real name, pay password and bank cards. B has a real name and a
// pay password too, so that a refusal is caused by A's data only.
import { type Attack, call, NO_IDS } from './reaching'
import { CARDS, LIN } from './scripted-identity'

/** A's person, card and pay password. */
export const OF_A = { person: LIN, cardNo: CARDS.cmb, payPassword: '258036' } as const
export const PASSWORD_OF_B = '369147'
const MOBILE = '13700002222'
const guess = (key: string, what: string, input: object): Attack =>
  call(key, what, (a) => ({ ...input, uid: a.uid }), `reach-card ${what}`)

export const CARD_ATTACKS: Record<string, Attack[] | typeof NO_IDS> = {
  'POST saveUserIdentityAuth': [call('POST saveUserIdentityAuth', "A's person", () => OF_A.person)],
  'GET getUserIdentityAuth': [{ ...call('GET getUserIdentityAuth', "A's uid", (a) => ({ uid: a.uid })), isOwn: true }],
  'GET payPassword/state': [{ ...call('GET payPassword/state', "A's uid", (a) => ({ uid: a.uid })), isOwn: true }],
  'POST payPassword/sendCode': NO_IDS,
  'POST payPassword/set': [
    guess('POST payPassword/set', "a guessed code for A's uid", {
      password: '147258',
      checkCode: '000000',
      idTail: OF_A.person.idCardNo.slice(-6),
    }),
  ],
  'POST payPassword/change': [
    guess('POST payPassword/change', "A's password", { oldPassword: OF_A.payPassword, password: '147258' }),
  ],
  'POST brokerage/pageBankCard': [
    { ...call('POST brokerage/pageBankCard', "A's uid", (a) => ({ uid: a.uid })), isOwn: true },
  ],
  'POST brokerage/bankOfCard': [
    {
      ...call('POST brokerage/bankOfCard', "the first digits of A's card", () => ({ prefix: OF_A.cardNo.slice(0, 6) })),
      isOwn: true,
    },
  ],
  'POST brokerage/sendTiedCardCode': [
    { ...guess('POST brokerage/sendTiedCardCode', "A's card", { cardNo: OF_A.cardNo, mobile: MOBILE }), isOwn: true },
  ],
  'POST brokerage/tiedCard': [
    guess('POST brokerage/tiedCard', "A's card with a guessed code", {
      cardNo: OF_A.cardNo,
      mobile: MOBILE,
      checkCode: '000000',
      isAgreed: true,
    }),
  ],
  'POST brokerage/deleteCard': [
    call('POST brokerage/deleteCard', "A's card", (a) => ({ cardId: a.cardId, payPassword: PASSWORD_OF_B })),
    call('POST brokerage/deleteCard', "A's card and password", (a) => ({
      cardId: a.cardId,
      payPassword: OF_A.payPassword,
    })),
  ],
}
