import { staffPasswordProblem } from '@contract/codes/staff'
import { Secret } from 'otpauth'
import {
  addressKey,
  changedPermissions,
  covers,
  coversStores,
  newRecoveryCodes,
  otpauthUri,
  readRecoveryCode,
  totpCode,
  totpStep,
} from './staff.rules'
import { hashStaffPassword, isStaffPassword } from './staff-password'

/** The secret of the test vectors of RFC 6238. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32

// The vectors have eight digits; six are the last ones of them.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of second %s is %s', (seconds, code) => {
  expect(totpCode(SECRET, seconds * 1000)).toBe(code)
  expect(totpStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one step before and after its own [staff.totp]', () => {
  const at = 2_000_000_010_000
  const step = Math.floor(at / 30_000)
  const code = totpCode(SECRET, at)
  expect([-60_000, -30_000, 0, 30_000, 60_000].map((by) => totpStep(SECRET, code, at + by))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ])
  for (const other of ['', '1', '12345', 'abcdef', `${code} `, `0${code}`])
    expect(totpStep(SECRET, other, at)).toBeNull()
})

test('the address for the authenticator names mall, login and secret', () => {
  const uri = new URL(otpauthUri(SECRET, 'admin'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Galleria:admin\?/)
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: SECRET, digits: '6', period: '30' })
})

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('tries from %s are counted for %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

test('ten recovery codes differ, and are read in any notation', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    const plain = code.replaceAll('-', '')
    expect([code, code.toUpperCase(), ` ${code.replaceAll('-', ' ')} `].map(readRecoveryCode)).toEqual([
      plain,
      plain,
      plain,
    ])
  }
  for (const other of ['', '123456', `${codes[0]}0`, 'uuuu-uuuu-uuuu-uuuu']) expect(readRecoveryCode(other)).toBeNull()
})

test.each([
  ['elevenchars', '密码需 12–128 位'],
  ['x'.repeat(129), '密码需 12–128 位'],
  ['A.long.login', '密码不能与登录名相同'],
  ['aaaaaaaaaaaa', '密码不能只有一个字符'],
  ['一个十二位以上的中文口令也可以', null],
  ['correct horse battery', null],
])('%s as a password: %s [staff.password-rule]', (password, problem) => {
  expect(staffPasswordProblem(password, 'a.long.login')).toBe(problem)
})

test('a grant covers another with all of its permissions and stores', () => {
  const own = { permissions: ['staff.read', 'staff.edit'], stores: ['a', 'b'] } as const
  expect(covers(own, { permissions: ['staff.read'], stores: ['b'] })).toBe(true)
  expect(covers(own, { permissions: ['staff.read'], stores: [] })).toBe(true)
  expect(covers(own, { permissions: ['orders.read'], stores: ['b'] })).toBe(false)
  expect(covers(own, { permissions: ['staff.read'], stores: ['c'] })).toBe(false)
  expect(covers(own, { permissions: ['staff.read'], stores: 'all' })).toBe(false)
  expect(coversStores('all', 'all')).toBe(true)
  const change = changedPermissions(
    { permissions: ['orders.read', 'staff.read'] },
    { permissions: ['staff.read', 'staff.edit'] },
  )
  expect(change).toEqual(['orders.read', 'staff.edit'])
})

test('passwords are salted Argon2id hashes that contain their cost [staff.password-hash]', async () => {
  const hash = await hashStaffPassword('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isStaffPassword('correct horse battery', hash, { memory: 8, passes: 1, parallelism: 1 })).toBe(true)
  expect(await isStaffPassword('correct horse batterz', hash)).toBe(false)
  expect(await isStaffPassword('correct horse battery', '')).toBe(false)
  expect(await hashStaffPassword('correct horse battery')).not.toBe(hash)
})
