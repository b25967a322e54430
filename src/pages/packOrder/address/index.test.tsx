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

/** Answers of the list, oldest question first. */
let answers: ((records: object[]) => void)[]
const reply = (at: number, ...records: object[]) => act(async () => answers[at]?.(records))

let now = 1_000_000
beforeEach(async () => {
  taro.reset()
  // Steps back close to each other are one.
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
  // The shopper writes the first one, and comes back.
  await act(async () => taro.fire('useDidHide'))
  await act(async () => taro.fire('useDidShow'))
})
afterEach(() => jest.restoreAllMocks())

test('the first address, written for this order, is chosen without another tap', async () => {
  await reply(1, ADDRESS)
  expect(taro.callsOf('navigateBack')).toHaveLength(1)
})

test('one more, written for this order, is chosen too', async () => {
  const more = { ...ADDRESS, id: 'a2', isDefault: false }
  await reply(1, ADDRESS)
  await act(async () => taro.fire('useDidHide'))
  await act(async () => taro.fire('useDidShow'))
  now += 10_000
  await reply(2, ADDRESS, more)
  expect(taro.callsOf('navigateBack')).toHaveLength(2)
  // Shown again with nothing new, nothing is chosen.
  await act(async () => taro.fire('useDidHide'))
  await act(async () => taro.fire('useDidShow'))
  now += 10_000
  await reply(3, ADDRESS, more)
  expect(taro.callsOf('navigateBack')).toHaveLength(2)
})

test.each([
  ['for another page', () => taro.fire('useDidHide')],
  ['by the back arrow', () => cleanup()],
])('who left %s while the list was on its way is not led back once more', async (_where, leave) => {
  await act(async () => leave())
  await reply(1, ADDRESS)
  expect(taro.callsOf('navigateBack')).toEqual([])
})
