import { waysOf } from './ways'

const codes = (host: Parameters<typeof waysOf>[0]) => waysOf(host).map(({ code }) => code)

test.each([
  ['app', false, ['friends', 'timeline', 'qq', 'link', 'poster']],
  ['wechat', false, ['friends', 'timeline', 'qq', 'link', 'poster']],
  ['other', false, ['qq', 'link', 'poster']],
  ['other', true, ['qq', 'link', 'poster', 'system']],
] as const)('ways of the host %s (own sheet: %s) [share.sheet]', (kind, hasSystem, expected) => {
  expect(codes({ kind, isMini: false, hasSystem })).toEqual(expected)
})

test('the mini program sends cards by its own button [share.sheet]', () => {
  expect(codes({ kind: 'wechat', isMini: true, hasSystem: false })).toEqual(['friends', 'timeline', 'link', 'poster'])
})
