import { maxPhoneLength, phoneProblem } from './phone'

const HOME = '请输入 11 位手机号'
const ABROAD = '请输入正确的手机号'

test.each([
  ['86', '13800000001', null],
  ['86', '1380000000', HOME],
  ['86', '138000000011', HOME],
  ['86', '23800000001', HOME],
  ['86', '1380000000a', HOME],
  ['86', ' 13800000001', HOME],
  ['86', '13800000001\n', HOME],
  ['86', '１３８００００００００１', HOME],
  ['86', '', HOME],
  ['852', '91234567', null],
  ['1', '(212) 555-0100', null],
  ['1', '1', null],
  ['1', '12345678901234567890', null],
  ['1', '123456789012345678901', ABROAD],
  // Characters, not UTF-16 halves.
  ['1', '𝟏'.repeat(20), null],
  ['1', '', ABROAD],
  ['1', '  ', ABROAD],
])('phone +%s %j: %s', (countryCode, mobile, problem) => expect(phoneProblem(countryCode, mobile)).toBe(problem))

test.each([
  ['86', 11],
  ['852', 20],
])('a field for +%s takes %i characters', (countryCode, most) => expect(maxPhoneLength(countryCode)).toBe(most))
