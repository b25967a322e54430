import '@testing-library/jest-dom'
import { act, cleanup, render } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { taro } from '../../../../test/support/taro-fakes/taro'
import AddressPage from './index'

const ADDRESS = {
  id: 'a1',
  name: '林予安',
  mobile: '13800000001',
  detail: '江汉路 1786 号',
  label: '',
  isDefault: true,
}

/** Resolvers of the list requests, oldest first. */
let answers: ((records: object[]) => void)[]
const reply = (at: number, ...records: object[]) => act(async () => answers[at]?.(records))

let now = 1_000_000
beforeEach(async () => {
  taro.reset()
  // Back navigation within a short time is dropped as a repeated tap.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  answers = []
  const ask = () => new Promise((done) => answers.push((records) => done({ records })))
  jest.spyOn(env, 'call').mockImplementation(ask as typeof env.call)
  taro.answer('getCurrentPages', () => [{ route: 'pages/submit/index' }, { route: 'pages/packOrder/address/index' }])
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
  taro.at('/pages/packOrder/address/index', { from: 'submit' })
  await act(async () => void render(<AddressPage />))
  await reply(0)
  // The shopper writes the first address and comes back.
  await act(async () => taro.fire('useDidHide'))
  await act(async () => taro.fire('useDidShow'))
})
afterEach(() => jest.restoreAllMocks())

test('the first address, written for this order, is selected without a further tap', async () => {
  await reply(1, ADDRESS)
  expect(taro.callsOf('navigateBack')).toHaveLength(1)
})

test('a further address, written for this order, is selected too', async () => {
  const more = { ...ADDRESS, id: 'a2', isDefault: false }
  await reply(1, ADDRESS)
  await act(async () => taro.fire('useDidHide'))
  await act(async () => taro.fire('useDidShow'))
  now += 10_000
  await reply(2, ADDRESS, more)
  expect(taro.callsOf('navigateBack')).toHaveLength(2)
  // Shown again without a new address, nothing is selected.
  await act(async () => taro.fire('useDidHide'))
  await act(async () => taro.fire('useDidShow'))
  now += 10_000
  await reply(3, ADDRESS, more)
  expect(taro.callsOf('navigateBack')).toHaveLength(2)
})

test.each([
  ['for another page', () => taro.fire('useDidHide')],
  ['by the back arrow', () => cleanup()],
])('a shopper who left %s while the list loads is not moved back again', async (_where, leave) => {
  await act(async () => leave())
  await reply(1, ADDRESS)
  expect(taro.callsOf('navigateBack')).toEqual([])
})
