import { fakeEnv } from '../../../../test/support/fake-env'
import { LogisFormStore } from './logis-form.store'

function opened() {
  const env = fakeEnv({
    call: {
      'POST sensitiveWord/isContain': ({ content }) => content.includes('违禁'),
      'POST refundOrder/addRefundOrderPostMsg': () => ({}),
    },
  })
  const sent = () => env.sent.filter(({ key }) => key === 'POST refundOrder/addRefundOrderPostMsg')
  return { env, logis: new LogisFormStore(env, 'RF1'), sent }
}

test('the prefix of a parcel number fills in the carrier until the shopper selects one [aftersale.carrier]', () => {
  const { logis } = opened()
  const company = () => logis.form.values.expressCompany
  logis.setNumber('SF12345678')
  expect([company(), logis.guessed]).toEqual(['顺丰速运', '顺丰速运'])
  logis.setNumber('YT12345678')
  expect(company()).toBe('圆通速递')
  logis.setNumber('123')
  expect([company(), logis.guessed]).toEqual(['', ''])
  logis.setCompany('京东物流')
  logis.setNumber('SF12345678')
  expect([company(), logis.guessed]).toEqual(['京东物流', ''])
})

test('a scanned code becomes the number, unless it has an invalid form [aftersale.scanned-number]', () => {
  const { logis } = opened()
  expect(logis.takeCode(' SF1234567890 ')).toBe(true)
  expect(logis.form.values).toMatchObject({ expressNo: 'SF1234567890', expressCompany: '顺丰速运' })
  expect(logis.takeCode('https://example.com/a')).toBe(false)
  expect(logis.form.values.expressNo).toBe('SF1234567890')
})

test('a typed carrier with a sensitive word is refused and not sent', async () => {
  const { env, logis, sent } = opened()
  logis.setNumber('A123456789')
  logis.setCompany('违禁快递')
  expect(await logis.form.submit()).toBeNull()
  expect(env.toasts.map(({ title }) => title)).toEqual(['不能含有敏感词，请重新输入'])
  expect(sent()).toEqual([])
})

test('photos are sent with the number [aftersale.photos]', async () => {
  const { logis, sent } = opened()
  logis.setNumber('SF12345678')
  logis.pictures.restore(['k1', 'k2'])
  expect(await logis.form.submit()).not.toBeNull()
  expect(sent().map(({ input }) => input)).toEqual([
    { refundOrderNo: 'RF1', expressCompany: '顺丰速运', expressNo: 'SF12345678', mobile: '', imageKeys: ['k1', 'k2'] },
  ])
})
