import { payPasswordProblem } from './pay-password'

test.each([
  ['258036', null],
  ['112233', null],
  ['121212', null],
  ['123456', '连续的数字太好猜，请换一个'],
  ['987654', '连续的数字太好猜，请换一个'],
  ['012345', '连续的数字太好猜，请换一个'],
  ['000000', '6 位都一样太好猜，请换一个'],
  ['12345', '支付密码是 6 位数字'],
  ['1234567', '支付密码是 6 位数字'],
  ['12345a', '支付密码是 6 位数字'],
  ['', '支付密码是 6 位数字'],
])('%j: %s [pay-password.rule]', (password, problem) => expect(payPasswordProblem(password)).toBe(problem))
