import { readAddress } from './postgres-address'

test('several hosts become one address each, with the same user, name and settings', () => {
  expect(readAddress('postgresql://mall:p%2Cw@one:5433,[::1]:5434,three/mall?sslmode=require')).toEqual({
    servers: [
      'postgresql://mall:p%2Cw@one:5433/mall?sslmode=require',
      'postgresql://mall:p%2Cw@[::1]:5434/mall?sslmode=require',
      'postgresql://mall:p%2Cw@three/mall?sslmode=require',
    ],
    needsWriter: true,
    isNaming: true,
    isListening: true,
  })
})

test.each([
  ['', false, true, true],
  ['?target_session_attrs=read-write', true, true, true],
  ['?listen=false', false, true, false],
  ['?prepare=false', false, false, false],
])('settings of one host: %s', (settings, needsWriter, isNaming, isListening) => {
  const servers = [`postgres://mall@one/mall${settings}`]
  expect(readAddress(servers[0] ?? '')).toEqual({ servers, needsWriter, isNaming, isListening })
})

test.each([
  'mysql://one/mall',
  'postgres:/one',
  'postgres://one, two/mall',
  'postgres://one,/mall',
  'postgres://a:b:c/x',
])('%s is not an address', (text) => {
  expect(readAddress(text)).toBeNull()
})
