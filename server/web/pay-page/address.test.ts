/** @jest-environment jsdom */
import { allowedHref, cashierAddress, readParams, returnAddress } from './address'

const ORIGIN = 'https://mall.example'
const PAGE = `${ORIGIN}/pay/?payOrderNo=abc12345&paySucceesHref=${encodeURIComponent('/#/pages/payResult/result/index?id=1')}&payFailHref=${encodeURIComponent('/#/pages/packOrder/orders/index')}`

describe('parameters of the pay page', () => {
  test('are read by the names of the wire [purchase.pay-page-params]', () => {
    const search =
      '?payOrderNo=abc12345&sysId=1002&paySucceesHref=%2Fa&payFailHref=%2Fb&openId=o1&appVersion=5.1&payWay=WECHAT_H5'
    expect(readParams(search)).toEqual({
      payOrderNo: 'abc12345',
      sysId: '1002',
      appGroup: '111',
      paySucceesHref: '/a',
      payFailHref: '/b',
      openId: 'o1',
      appVersion: '5.1',
      payWay: 'WECHAT_H5',
      returned: null,
    })
  })
  test('an order number given twice is ignored', () => {
    expect(readParams('?payOrderNo=abc12345&payOrderNo=abc12346').payOrderNo).toBe('')
  })
  test('sysId is 1001 where it is missing or not a number [purchase.pay-page-params]', () => {
    expect(readParams('').sysId).toBe('1001')
    expect(readParams('?sysId=abc').sysId).toBe('1001')
  })
})

describe('allowed return addresses', () => {
  test.each([
    ['/#/pages/payResult/result/index?id=1', `${ORIGIN}/#/pages/payResult/result/index?id=1`],
    [`${ORIGIN}/x`, `${ORIGIN}/x`],
    ['https://pages.example/y', 'https://pages.example/y'],
    ['http://pages.example/y', null],
    ['https://evil.example/y', null],
    ['https://pages.example.evil.example/y', null],
    ['https://evil-pages.example/y', null],
    ['https://pages.example@evil.example/y', null],
    [`https://user@${new URL(ORIGIN).host}/`, null],
    [`https://:secret@${new URL(ORIGIN).host}/`, null],
    ['https://:secret@pages.example/y', null],
    ['https://pages.example:8443/y', null],
    ['https://mall.example.evil.example/', null],
    ['https://mall.example:8443/', null],
    ['http://mall.example/', null],
    ['//evil.example/y', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['http://[', null],
    ['', null],
  ])('%s [security.open-redirect]', (href, expected) =>
    expect(allowedHref(href, ORIGIN, ['pages.example'])).toBe(expected),
  )

  test('and how the provider sends the payer back', () => {
    const back = returnAddress(PAGE)
    expect(readParams(new URL(back).search)).toMatchObject({ payOrderNo: 'abc12345', returned: '1' })
    const address = new URL(cashierAddress('https://wx.example/pay?prepay_id=1', PAGE))
    expect(address.searchParams.get('redirect_url')).toBe(back)
  })
})
