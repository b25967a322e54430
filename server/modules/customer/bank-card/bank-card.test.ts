import { randomUUID } from 'node:crypto'
import { isLuhn, MOST_BANK_CARDS } from '@contract/codes/bank-card'
import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../../../../test/support/app'
import { CARDS, CHEN, LIN, ScriptedIdentity } from '../../../../test/support/scripted-identity'
import type { WireClient } from '../../../../test/support/wire-client'
import { BANKS } from './bank-table'
import { bankOfCard, findBanks } from './banks'

let mall: TestMall
let shopper: WireClient
beforeEach(async () => {
  mall = await testApp({ identityProvider: new ScriptedIdentity() })
  shopper = await mall.enrol()
  await shopper.call('POST saveUserIdentityAuth', LIN)
})
afterEach(() => mall.close())

/** The text of a refusal without its code. */
const wordsOf = (error: Error) => error.message.replace(/^\d+ /, '')
const BIZ = ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE
const MOBILE = '13700001111'
const PASSWORD = '258036'

async function codeFor(cardNo: string, client = shopper): Promise<string> {
  mall.clock.advance(61_000)
  await client.call('POST brokerage/sendTiedCardCode', { cardNo, mobile: MOBILE })
  return mall.sentCodes.at(-1)?.code ?? ''
}
const tie = (cardNo: string, checkCode: string, { client = shopper, key = randomUUID() as string } = {}) =>
  client.call('POST brokerage/tiedCard', { cardNo, mobile: MOBILE, checkCode, isAgreed: true }, { idempotencyKey: key })
const bind = async (cardNo: string, client = shopper) => tie(cardNo, await codeFor(cardNo, client), { client })
const cards = async (client = shopper) => (await client.call('POST brokerage/pageBankCard', {})).records
async function setPassword(client = shopper, idTail = '182145') {
  mall.clock.advance(61_000)
  await client.call('POST payPassword/sendCode', {})
  const checkCode = mall.sentCodes.at(-1)?.code ?? ''
  await client.call('POST payPassword/set', { password: PASSWORD, checkCode, idTail })
}

/** A valid card of a bank, one for each number. */
function cardOf(prefix: number, number: number): string {
  const first = `${prefix}${String(number).padStart(12, '0')}`
  return first + [...Array(10).keys()].find((digit) => isLuhn(first + digit))
}

test('a card is bound by a code to the phone of the bank, kept sealed, and shown by its last four digits [bank-card.bind] [bank-card.masked]', async () => {
  const checkCode = await codeFor(CARDS.icbc)
  expect(mall.sentCodes.at(-1)?.mobile).toBe(MOBILE)
  const bound = await tie(CARDS.icbc, checkCode)
  const shown = { bankCode: 'ICBC', bankName: '中国工商银行', cardType: 'debit', tail: '8909' }
  expect(bound).toMatchObject(shown)
  await bind(CARDS.cmb)
  expect(await cards()).toMatchObject([{ bankCode: 'CMB', tail: '5677' }, shown])
  const stored = JSON.stringify(await mall.services.db.q.selectFrom('bank_card').selectAll().execute())
  for (const secret of [CARDS.icbc, CARDS.icbc.slice(6, 15), MOBILE]) expect(stored).not.toContain(secret)
  expect(JSON.stringify(await mall.services.db.q.selectFrom('idempotency').selectAll().execute())).not.toContain(
    '62220',
  )
})

test('without a real name no card is bound and no code is sent [bank-card.holder]', async () => {
  const bare = await mall.enrol()
  const refused = { code: ERROR_CODES.NO_IDENTITY_AUTH }
  const sent = mall.sentCodes.length
  await expect(
    bare.call('POST brokerage/sendTiedCardCode', { cardNo: CARDS.icbc, mobile: MOBILE }),
  ).rejects.toMatchObject(refused)
  await expect(tie(CARDS.icbc, '123456', { client: bare })).rejects.toMatchObject(refused)
  expect(mall.sentCodes).toHaveLength(sent)
})

test.each([
  ['a wrong check digit', '6222021202345678908', ERROR_CODES.SYS_PARAM_ERROR, '卡号不对，请对照卡面核对'],
  ['an unknown bank', '9999991234567893', BIZ, '暂不支持这家银行的卡，请换一张'],
])('%s is refused before a code is sent [bank-card.number] [bank-card.banks]', async (_what, cardNo, code, words) => {
  const sent = mall.sentCodes.length
  await expect(shopper.call('POST brokerage/sendTiedCardCode', { cardNo, mobile: MOBILE })).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words),
  })
  expect(mall.sentCodes).toHaveLength(sent)
})

test('a wrong code and a missing agreement are refused; the code stays usable [bank-card.bind]', async () => {
  const checkCode = await codeFor(CARDS.icbc)
  const wrong = checkCode === '111111' ? '222222' : '111111'
  await expect(tie(CARDS.icbc, wrong)).rejects.toMatchObject({ code: BIZ })
  await expect(
    shopper.call(
      'POST brokerage/tiedCard',
      { cardNo: CARDS.icbc, mobile: MOBILE, checkCode, isAgreed: false },
      { idempotencyKey: randomUUID() },
    ),
  ).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  expect(await tie(CARDS.icbc, checkCode)).toMatchObject({ tail: '8909' })
})

test('a card is bound once; a repeat of the request returns the same card [bank-card.once]', async () => {
  const checkCode = await codeFor(CARDS.icbc)
  const first = await tie(CARDS.icbc, checkCode, { key: 'one' })
  mall.clock.advance(2000)
  expect(await tie(CARDS.icbc, checkCode, { key: 'one' })).toEqual(first)
  await expect(tie(CARDS.icbc, checkCode)).rejects.toMatchObject({
    code: BIZ,
    message: expect.stringContaining('这张卡已经绑定'),
  })
  expect(await cards()).toHaveLength(1)
})

test('a shopper has ten cards at most, also under concurrent calls; an unbound card makes room [bank-card.limit]', async () => {
  const { bankCards, db, clock } = mall.services
  const keep = (number: number) => {
    const digits = cardOf(622202, number)
    const bank = bankOfCard(digits)
    if (!bank) throw new Error('the table lacks the bank')
    return db.tx((tx) => bankCards.keep(tx, shopper.uid, { digits, bank }, clock.now())).then(() => 'bound', wordsOf)
  }
  const all = await Promise.all(Array.from({ length: 14 }, (_, at) => keep(at)))
  expect(all.filter((answer) => answer === 'bound')).toHaveLength(MOST_BANK_CARDS)
  expect(new Set(all)).toEqual(new Set(['bound', '最多绑定 10 张银行卡，请先解绑不用的卡']))
  await expect(codeFor(CARDS.abc)).rejects.toMatchObject({ code: BIZ })
  await setPassword()
  const [first] = await cards()
  await shopper.call('POST brokerage/deleteCard', { cardId: first?.cardId ?? '', payPassword: PASSWORD })
  expect(await bind(CARDS.abc)).toMatchObject({ bankCode: 'ABC' })
})

test('a card is unbound by the pay password, and can be bound again [bank-card.unbind]', async () => {
  const { cardId } = await bind(CARDS.icbc)
  const remove = (payPassword: string, id = cardId) =>
    shopper.call('POST brokerage/deleteCard', { cardId: id, payPassword })
  await expect(remove(PASSWORD)).rejects.toMatchObject({
    code: BIZ,
    message: expect.stringContaining('还没有设置支付密码'),
  })
  await setPassword()
  await expect(remove('258037')).rejects.toMatchObject({
    code: BIZ,
    message: expect.stringContaining('支付密码不正确，还可以再试 4 次'),
  })
  expect(await cards()).toHaveLength(1)
  expect(await remove(PASSWORD)).toEqual({ cardId })
  expect(await cards()).toEqual([])
  mall.clock.advance(2000)
  await expect(remove(PASSWORD)).rejects.toMatchObject({
    code: BIZ,
    message: expect.stringContaining('没有这张银行卡'),
  })
  expect(await bind(CARDS.icbc)).toMatchObject({ tail: '8909' })
})

test("another shopper's card can be neither read nor unbound, and guesses of the password from several sessions share one lock [bank-card.unbind]", async () => {
  const { cardId } = await bind(CARDS.icbc)
  const other = await mall.enrol()
  await other.call('POST saveUserIdentityAuth', CHEN)
  await setPassword(other, '020017')
  expect(await cards(other)).toEqual([])
  await expect(other.call('POST brokerage/deleteCard', { cardId, payPassword: PASSWORD })).rejects.toMatchObject({
    code: BIZ,
    message: expect.stringContaining('没有这张银行卡'),
  })
  expect(await cards()).toHaveLength(1)
  await setPassword()
  const mobile = (await mall.services.account.phone(mall.services.db.q, shopper.uid)).mobile
  const sessions = await Promise.all(Array.from({ length: 4 }, () => mall.visitor()))
  for (const session of sessions) {
    mall.clock.advance(61_000)
    await session.legacy('account.login.sendLoginCheckCode', { mobile })
    await session.login(mobile, mall.sentCodes.at(-1)?.code ?? '')
  }
  const guesses = await Promise.all(
    sessions.flatMap((session, at) =>
      [0, 1, 2].map((more) =>
        session
          .call('POST brokerage/deleteCard', { cardId, payPassword: String(400_001 + at * 10 + more) })
          .then(() => 'unbound', wordsOf),
      ),
    ),
  )
  expect(guesses.filter((answer) => answer.startsWith('支付密码不正确'))).toHaveLength(4)
  expect(guesses.filter((answer) => answer.startsWith('支付密码错误次数太多'))).toHaveLength(8)
  const late = await shopper.call('POST brokerage/deleteCard', { cardId, payPassword: PASSWORD }).catch((e: Error) => e)
  expect(late).toMatchObject({ message: expect.stringContaining('30 分钟后再试') })
})

test('each prefix identifies one bank; banks are found by a part of their name, twenty on a page [bank-card.banks]', async () => {
  const prefixes = BANKS.flatMap(({ debit, credit }) => [...debit, ...credit])
  expect(new Set(prefixes).size).toBe(prefixes.length)
  expect(prefixes.every((prefix) => /^\d{6}$/.test(String(prefix)))).toBe(true)
  expect(findBanks('招商')).toMatchObject([{ bankCode: 'CMB', cardTypes: ['debit', 'credit'] }])
  expect(findBanks('icbc')).toMatchObject([{ name: '中国工商银行' }])
  const page = await shopper.call('POST brokerage/pageBank', {})
  expect(page.records).toHaveLength(Math.min(20, BANKS.length))
  expect((await shopper.call('POST brokerage/pageBank', { keyword: '没有' })).records).toEqual([])
  expect(await shopper.call('POST brokerage/bankOfCard', { prefix: '622848' })).toMatchObject({
    bank: { bankName: '中国农业银行', cardType: 'debit' },
  })
  expect(await shopper.call('POST brokerage/bankOfCard', { prefix: '999999' })).toEqual({ bank: null })
})

test('a closed account keeps no real name, card or pay password, and the person can use another account [identity.closed]', async () => {
  await bind(CARDS.icbc)
  await setPassword()
  const { db, shopperAreas } = mall.services
  const areas = shopperAreas.owned.filter(({ key }) => ['identity', 'bankCards'].includes(key))
  const own = JSON.stringify(await Promise.all(areas.map((area) => area.own(shopper.uid, mall.clock.now()))))
  expect(own).toContain('林*安')
  expect(own).not.toContain(CARDS.icbc)
  await db.tx((tx) => shopperAreas.erase(tx, shopper.uid, mall.clock.now()))
  for (const table of ['identity', 'bank_card', 'bank_card_count', 'pay_password', 'pay_password_try'] as const)
    expect([table, await db.q.selectFrom(table).selectAll().where('uid', '=', shopper.uid).execute()]).toEqual([
      table,
      [],
    ])
  const other = await mall.enrol()
  expect(await other.call('POST saveUserIdentityAuth', LIN)).toMatchObject({ isAuth: true })
})
