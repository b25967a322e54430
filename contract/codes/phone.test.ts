import { maskPhones, maxPhoneLength, phoneProblem } from './phone'

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
  // Characters, not UTF-16 units.
  ['1', '𝟏'.repeat(20), null],
  ['1', '', ABROAD],
  ['1', '  ', ABROAD],
])('phone +%s %j: %s [login.phone-form]', (countryCode, mobile, problem) =>
  expect(phoneProblem(countryCode, mobile)).toBe(problem),
)

test.each([
  ['86', 11],
  ['852', 20],
])('a field for +%s accepts %i characters', (countryCode, most) => expect(maxPhoneLength(countryCode)).toBe(most))

test('phones in a text are masked, and eleven digits of a token are not', () => {
  const token = `${'06ed8cd85a5d55e5e7f2ddcfa748dab4ec77f91b'}18112341826ca0be2bb85064`
  expect(maskPhones(`13812345678，a13812345678号 /set-up#${token}`)).toBe(
    `138****5678，a138****5678号 /set-up#${token}`,
  )
})
