import { ERROR_CODES } from '@contract/codes/errors'
import type { BankCard, CardBank } from '@contract/schema/bank-card'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { BindCardStore } from './bind-card.store'

const BANK: CardBank = { bankCode: 'ICBC', bankName: '中国工商银行', colour: '#b3262e', cardType: 'debit' }
const CARD: BankCard = { ...BANK, cardId: 'c1', tail: '8909', tiedAt: 1 }
const NUMBER = '6222021202345678909'

function opened(refuse?: () => string | null) {
  const env = fakeEnv({
    call: {
      'POST brokerage/bankOfCard': ({ prefix }) => ({ bank: prefix === '622202' ? BANK : null }),
      'POST brokerage/sendTiedCardCode': () => ({ resendAfter: 60 }),
      'POST brokerage/tiedCard': () => {
        const message = refuse?.()
        if (message) throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message })
        return CARD
      },
    },
  })
  return { env, store: new BindCardStore(env) }
}
beforeEach(() => taro.reset())

const rested = () => new Promise((done) => setTimeout(done, 0))

test('the first six digits determine the bank, which is requested once for each prefix [bank-card.banks]', async () => {
  const { env, store } = opened()
  for (let length = 1; length <= NUMBER.length; length++) store.typeCard(NUMBER.slice(0, length))
  await rested()
  expect(store.bank).toEqual(BANK)
  expect(env.sent.filter(({ key }) => key === 'POST brokerage/bankOfCard')).toHaveLength(1)
  store.typeCard('999999')
  await rested()
  expect([store.bank, store.isUnknownBank, store.blocked]).toEqual([null, true, '核对银行卡号'])
  store.dispose()
})

test('the button names the missing input, and no code is sent for a wrong number [bank-card.number]', async () => {
  const { env, store } = opened()
  const said = [store.blocked]
  store.phone.setMobile('13700001111')
  store.typeCard('6222021202345678908')
  await store.sendCode()
  expect(store.cardError).toBe('卡号不对，请对照卡面核对')
  expect(env.sent.some(({ key }) => key === 'POST brokerage/sendTiedCardCode')).toBe(false)
  said.push(store.blocked)
  store.typeCard('6222 0212 0234 5678 909')
  store.phone.setMobile('')
  said.push(store.blocked)
  store.phone.setMobile('13700001111')
  await store.sendCode()
  expect(env.sent.at(-1)?.input).toEqual({ cardNo: NUMBER, mobile: '13700001111' })
  said.push(store.blocked)
  store.phone.setCode('888888')
  said.push(store.blocked)
  store.agree(true)
  said.push(store.blocked)
  expect(said).toEqual(['填写银行卡号', '核对银行卡号', '填写银行预留手机号', '填写验证码', '同意协议后绑定', null])
  store.dispose()
})

test('a refusal is shown at its field and the input stays; a bound card clears the form [bank-card.bind]', async () => {
  let message: string | null = '验证码不正确，还可以再试 4 次'
  const { env, store } = opened(() => message)
  store.typeCard(NUMBER)
  store.phone.setMobile('13700001111')
  store.phone.setCode('111111')
  store.agree(true)
  expect(await store.submit()).toBeNull()
  expect(store.phone.codeError).toBe(message)
  message = '这张卡已经绑定'
  expect(await store.submit()).toBeNull()
  expect([store.cardError, store.cardNo]).toEqual([message, NUMBER])
  message = null
  expect(await store.submit()).toEqual(CARD)
  expect([store.cardNo, store.phone.mobile, store.phone.checkCode, store.isHalfDone]).toEqual(['', '', '', false])
  const keys = env.sent
    .filter(({ key }) => key === 'POST brokerage/tiedCard')
    .map(({ options }) => options?.idempotencyKey)
  expect(new Set(keys).size).toBe(1)
  store.dispose()
})
