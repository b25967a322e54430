import { statusOfPin, waysNamed } from './payment'

test.each([
  ['fail', 'fail'],
  ['ongoing', 'ongoing'],
  ['paid', 'paid'],
  ['success', 'paid'],
  ['closed', null],
  ['', null],
])('the pin %j is the state %j [purchase.pay-codes]', (pin, status) => expect(statusOfPin(pin)).toBe(status))

test.each([
  ['ALIPAY_WAP', ['ALIPAY_WAP']],
  ['1', ['WECHAT_H5', 'WECHAT_JSAPI']],
  ['2', ['ALIPAY_WAP']],
  ['0', []],
  ['100', []],
  ['101', []],
  ['constructor', []],
  ['', []],
])('the way %j in an address gives %j [purchase.pay-codes]', (text, ways) => expect(waysNamed(text)).toEqual(ways))
