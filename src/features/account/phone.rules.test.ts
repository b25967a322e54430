import { phoneProblem } from './phone.rules'

test.each([
  ['86', '13800000001', null],
  ['86', '1380000000', '请输入 11 位手机号'],
  ['86', '23800000001', '请输入 11 位手机号'],
  ['852', '51234567', null],
  ['1', '123456789012345678901', '请输入正确的手机号'],
])('phone +%s %s: %s', (country, mobile, problem) => expect(phoneProblem(country, mobile)).toBe(problem))
