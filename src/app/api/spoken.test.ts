import { ERROR_CODES } from '@contract/codes/errors'
import { PARAM_FAULT_TEXT, PARAM_FAULTS } from '@contract/codes/param-faults'
import { spoken } from '@contract/codes/spoken'
import { onNetwork, refusal } from '../../../test/support/on-network'

const CART = '/service/app/user/shopCart/myShopCartDetail'
const { SYS_PARAM_ERROR, SYS_BIZ_DATA_ERROR_CODE } = ERROR_CODES

test.each(Object.values(PARAM_FAULTS))('the schema text "%s" becomes one general sentence [error.spoken]', (words) => {
  for (const field of ['productId', 'lines.0.number', 'body', 'Idempotency-Key'])
    expect(spoken(SYS_PARAM_ERROR, `${field}: ${words}`)).toBe(PARAM_FAULT_TEXT)
})

test.each([
  ['mobile: 请输入 11 位手机号', '请输入 11 位手机号'],
  ['address.detail: 请填写 5 到 60 个字', '请填写 5 到 60 个字'],
  ['验证码不正确', '验证码不正确'],
  ['营业时间: 10:00 到 22:00', '营业时间: 10:00 到 22:00'],
  ['', ''],
])('texts written for shoppers are kept: %s [error.spoken]', (message, shown) => {
  expect(spoken(SYS_PARAM_ERROR, message)).toBe(shown)
})

test('texts of other codes are kept unchanged [error.spoken]', () => {
  expect(spoken(SYS_BIZ_DATA_ERROR_CODE, 'payAmount: 太短')).toBe('payAmount: 太短')
})

test('toast and error of every dialect use the replaced text [error.spoken]', async () => {
  const wrong = () => refusal('SYS_PARAM_ERROR', 'productId: 缺少这个参数')
  const { client, toasts } = onNetwork({
    [CART]: wrong,
    'account.session.renew': () => ({ code: SYS_PARAM_ERROR, msg: 'deviceId: 太长', data: null }),
    'pay.paymentService.initPay': () => ({ code: SYS_PARAM_ERROR, msg: 'payOrderNo: 太短', data: null }),
  })
  await expect(client.call('GET shopCart/myShopCartDetail', {})).rejects.toThrow(PARAM_FAULT_TEXT)
  await expect(client.legacy('account.session.renew', {})).rejects.toThrow(PARAM_FAULT_TEXT)
  await expect(client.pay('pay.paymentService.initPay', { payOrderNo: 'x' })).rejects.toThrow(PARAM_FAULT_TEXT)
  expect(toasts).toEqual([PARAM_FAULT_TEXT, PARAM_FAULT_TEXT, PARAM_FAULT_TEXT])
})
