import { appWindow } from '@/platform/window.weapp'
import { taro } from '../../test/support/taro-fakes/taro'
import { readEntry } from './entry'

test('channel, environment and gray tag are read [entry.fields]', () => {
  expect(readEntry({ crm_channel_id: 'c1', env: 'test', graytag: 'g' })).toEqual({
    crmChannelId: 'c1',
    environment: 'test',
    grayTag: 'g',
    oauth: null,
    grant: null,
    accessToken: null,
  })
})

test.each([
  ['1', true],
  ['true', true],
  ['0', false],
  ['', false],
  [undefined, false],
])('a grant keeps its code and openId; isNeedMobile %p is %p [entry.grant]', (isNeedMobile, isNeeded) => {
  expect(readEntry({ grantCode: 'g1', openId: 'o1', isNeedMobile }).grant).toEqual({
    grantCode: 'g1',
    openId: 'o1',
    isNeedMobile: isNeeded,
  })
})

test('without a code there is no grant; without an openId the grant has none [entry.grant]', () => {
  expect(readEntry({ openId: 'o1', isNeedMobile: '1' }).grant).toBeNull()
  expect(readEntry({ grantCode: 'g1' }).grant?.openId).toBe('')
})

test('an access token is read but does not log in [entry.access-token]', () => {
  expect(readEntry({ accessToken: 't' }).accessToken).toBe('t')
  expect(readEntry({ accessToken: '' }).accessToken).toBeNull()
})

test('the channel may be inside the address of a scanned code [entry.q]', () => {
  const q = encodeURIComponent('https://mall.example/qr?x=1&crm_channel_id=c%202&y=3')
  expect(readEntry({ q }).crmChannelId).toBe('c 2')
})

test.each([{}, { q: '%' }, { q: 'https://mall.example/' }, { crm_channel_id: '' }])(
  '%p contains no channel [entry.no-channel]',
  (query) => {
    expect(readEntry(query).crmChannelId).toBeNull()
  },
)

test("WeChat's OAuth returns a code with a state; a code alone is a parameter of the page [login.oauth-return]", () => {
  expect(readEntry({ code: 'c', state: 's' }).oauth).toEqual({ code: 'c', state: 's' })
  expect([readEntry({ code: 'c' }).oauth, readEntry({ state: 's' }).oauth]).toEqual([null, null])
})

describe('in the mini program', () => {
  beforeEach(() => taro.reset())

  test('the launch options carry the same fields, encoded [entry.weapp]', () => {
    const q = encodeURIComponent('https://mall.example/pages/qr/x?crm_channel_id=c 2')
    taro.answer('getLaunchOptionsSync', () => ({
      query: {
        q,
        env: 'test',
        graytag: 'blue%2B1',
        grantCode: 'g1',
        openId: 'o1',
        isNeedMobile: '1',
        accessToken: 't1',
      },
    }))
    expect(readEntry(appWindow.entryQuery())).toMatchObject({
      crmChannelId: 'c 2',
      environment: 'test',
      grayTag: 'blue+1',
      grant: { grantCode: 'g1', openId: 'o1', isNeedMobile: true },
      accessToken: 't1',
    })
  })

  test('without a query no field is read; a malformed escape is kept unchanged [entry.weapp]', () => {
    taro.answer('getLaunchOptionsSync', () => ({}))
    expect(appWindow.entryQuery()).toEqual({})
    taro.answer('getLaunchOptionsSync', () => ({ query: { q: '%' } }))
    expect(appWindow.entryQuery()).toEqual({ q: '%' })
  })
})
