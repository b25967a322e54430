import {
  checkIdNumber,
  checkSign,
  idNumberOf,
  idNumberProblem,
  maskedIdNumber,
  maskedRealName,
  realNameProblem,
} from './identity'

const NOW = Date.parse('2026-11-27T04:00:00Z')

test.each([
  ['330108199604182145', null],
  ['11010519491231002X', null],
  ['330108199604182148', '末位校验码不对，请对照证件核对'],
  ['33010819960418214', '身份证号需 18 位，还差 1 位'],
  ['', '请填写身份证号'],
  ['3301081996041821X5', '身份证号只有数字，末位可能是 X'],
  ['33010819960418214a', '身份证号只有数字，末位可能是 X'],
  [withSign('33010819961318214'), '第 7 到 14 位不是有效的出生日期'],
  [withSign('33010819970229214'), '第 7 到 14 位不是有效的出生日期'],
  [withSign('33010820270101214'), '第 7 到 14 位不是有效的出生日期'],
  [withSign('33010818050101214'), '第 7 到 14 位不是有效的出生日期'],
  [withSign('99010819960418214'), '前两位地区码不对，请对照证件核对'],
  [withSign('33010820081127001'), null],
  [withSign('33010820081128001'), '未满 18 岁，暂不能实名认证'],
])('%j: %s [identity.number]', (number, problem) => expect(idNumberProblem(number, NOW)).toBe(problem))

test('the birthday of the eighteenth year begins at midnight in China [identity.number]', () => {
  const number = withSign('33010820081128001')
  const midnight = Date.parse('2026-11-28T00:00:00+08:00')
  expect(idNumberProblem(number, midnight - 1)).not.toBeNull()
  expect(idNumberProblem(number, midnight)).toBeNull()
})

test('each changed digit and each swap of two adjacent digits is detected [identity.number]', () => {
  const first = '33010819960418214'
  const sign = checkSign(first)
  const digits = [...first]
  const replaced = (at: number, digit: string) => first.slice(0, at) + digit + first.slice(at + 1)
  for (const [at, digit] of digits.entries()) {
    for (let by = 1; by <= 9; by++) expect(checkSign(replaced(at, String((Number(digit) + by) % 10)))).not.toBe(sign)
    const next = digits[at + 1]
    if (next !== undefined && next !== digit)
      expect(checkSign(first.slice(0, at) + next + digit + first.slice(at + 2))).not.toBe(sign)
  }
})

test('the live checks report on the digits typed so far [identity.live-checks]', () => {
  const typed = (number: string) => checkIdNumber(number, NOW)
  expect(typed('330108')).toEqual({ isWhole: false, birthYear: null, isOldEnough: null, hasCheckSign: null })
  expect(typed('33010819960418')).toMatchObject({ birthYear: 1996, isOldEnough: true, hasCheckSign: null })
  expect(typed('330108199604182148')).toMatchObject({ isWhole: true, hasCheckSign: false })
  expect(typed('330108199604182145')).toMatchObject({ isWhole: true, hasCheckSign: true })
  expect(typed('33010820150418')).toMatchObject({ birthYear: 2015, isOldEnough: false })
  expect(idNumberOf(' 110105 19491231 002x')).toBe('11010519491231002X')
})

test.each([
  ['林予安', null],
  ['阿依古丽·买买提', null],
  ['林', '姓名需 2 到 30 个字'],
  ['', '请填写真实姓名'],
  ['Lin Yuan', '请填写证件上的中文姓名，间隔号用“·”'],
  ['林予安1', '请填写证件上的中文姓名，间隔号用“·”'],
  ['·予安', '请填写证件上的中文姓名，间隔号用“·”'],
  ['林'.repeat(31), '姓名需 2 到 30 个字'],
])('the name %j: %s [identity.name]', (name, problem) => expect(realNameProblem(name)).toBe(problem))

test('masks keep the ends of the name, and hide birthday and check character of the number [identity.masked]', () => {
  expect(['林予安', '赵清', '欧阳慕青', '阿依古丽·买买提'].map(maskedRealName)).toEqual([
    '林*安',
    '赵*',
    '欧**青',
    '阿******提',
  ])
  expect(maskedIdNumber('330108199604182145')).toBe('3301**********214*')
})

function withSign(first: string): string {
  return first + checkSign(first)
}
