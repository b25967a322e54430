import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { backSteps } from '@/platform/back-steps'
import { taro } from '../../../test/support/taro-fakes/taro'
import { Screen } from '../screen'
import { page, useLeaveGuard } from './index'

let steps = 0
let reportBack: (left: number) => void
let now = 9_000_000
/** The shopper's answer to the question. */
let isSure = false

const Form = page('cate', function Form() {
  const [text, setText] = useState('')
  useLeaveGuard(text !== '')
  return (
    <Screen>
      <input value={text} onChange={({ target }) => setText(target.value)} />
    </Screen>
  )
})

beforeEach(() => {
  taro.reset()
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  jest.spyOn(backSteps, 'clear').mockReturnValue(null)
  jest.spyOn(backSteps, 'set').mockImplementation((count, onBack) => {
    steps = count
    reportBack = onBack
  })
  taro.answer('getCurrentPages', () => [{ route: 'pages/home/index' }, { route: 'pages/cate/index' }])
  taro.answer('showModal', () => ({ confirm: isSure, cancel: !isSure }))
  isSure = false
  steps = 0
  render(<Form />)
})
afterEach(() => jest.restoreAllMocks())

const type = (value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value } }))
const systemBack = () =>
  act(async () => {
    steps -= 1
    reportBack(steps)
  })
const counts = () => [taro.callsOf('showModal').length, taro.callsOf('navigateBack').length]
/** True when the browser would ask before closing the tab. */
const tabAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a shopper who stays keeps the input and is asked again by the next back; a shopper who confirms leaves [shell.form-leave]', async () => {
  await type('林')
  await systemBack()
  expect([counts(), steps, screen.getByRole('textbox')]).toEqual([[1, 0], 1, expect.objectContaining({ value: '林' })])
  await systemBack()
  expect([counts(), steps]).toEqual([[2, 0], 1])
  isSure = true
  await systemBack()
  expect([counts(), steps]).toEqual([[3, 1], 0])
})

test('leaving asks for confirmation only with unsaved input, also when the browser tab closes [shell.form-leave]', async () => {
  expect([steps, tabAsks()]).toEqual([0, false])
  await type('林')
  expect([steps, tabAsks()]).toEqual([1, true])
  await type('')
  expect([steps, tabAsks()]).toEqual([0, false])
})

test('one back step remains when the shopper stays after a tap on the arrow', async () => {
  await type('林')
  jest.spyOn(Date, 'now').mockImplementation(() => now + 1000)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '返回' })))
  expect([counts(), steps]).toEqual([[1, 0], 1])
})
