import { act, fireEvent, render, screen } from '@testing-library/react'
import { credentials } from '@/app/session/credentials'
import { backSteps } from '@/platform/back-steps'
import { taro } from '../../../../test/support/taro-fakes/taro'
import AddAddressPage from './index'

let now = 1_000_000
beforeEach(async () => {
  taro.reset()
  // Steps back close to each other are one.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  jest.spyOn(backSteps, 'set').mockReturnValue()
  jest.spyOn(backSteps, 'clear').mockReturnValue(null)
  taro.answer('getCurrentPages', () => [{ route: 'pages/submit/index' }, { route: 'pages/packOrder/addAddress/index' }])
  credentials.save({ accessToken: 't', uid: 'u1' })
  taro.at('/pages/packOrder/addAddress/index')
  await act(async () => void render(<AddAddressPage />))
})
afterEach(() => jest.restoreAllMocks())

const leave = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '返回' })))

test('a form left as it came is left without a question', async () => {
  await leave()
  expect([taro.callsOf('showModal').length, taro.callsOf('navigateBack').length]).toEqual([0, 1])
})

test.each([
  [true, 1],
  [false, 0],
])('a half-filled one asks; answered %s it is left %i times', async (confirm, times) => {
  taro.answer('showModal', () => ({ confirm, cancel: !confirm }))
  fireEvent.input(screen.getByLabelText('收货人'), { target: { value: '林' } })
  await leave()
  expect([taro.callsOf('showModal').length, taro.callsOf('navigateBack').length]).toEqual([1, times])
})

test('a text to paste comes first: it spares the rest', () => {
  const [first] = screen.getAllByRole('textbox')
  expect(first).toBe(screen.getByLabelText('粘贴整段文字'))
})
