import { act, fireEvent, render, screen } from '@testing-library/react'
import { makeAutoObservable } from 'mobx'
import { useState } from 'react'
import { backSteps } from '@/platform/back-steps'
import { taro } from '../../../test/support/taro-fakes/taro'
import { stores } from '../env'
import { emit } from '../events'
import { startOver } from '../navigate'
import { credentials } from '../session/credentials'
import { startApp } from '../start'
import { SessionStore } from '../stores/session.store'
import { page, useLeaveGuard, useLocalStore, useOpen, useShow } from './index'

class Typed {
  name = ''
  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }
  set(name: string) {
    this.name = name
  }
}

const [opens, shows] = [jest.fn(), jest.fn()]
const Form = page('addAddress', () => {
  const form = useLocalStore('form', () => new Typed())
  const [note, setNote] = useState('')
  useLeaveGuard(form.name !== '')
  useOpen(() => opens())
  useShow(() => shows())
  return (
    <>
      <input aria-label="收货人" value={form.name} onChange={({ target }) => form.set(target.value)} />
      <input aria-label="备注" value={note} onChange={({ target }) => setNote(target.value)} />
    </>
  )
})

let now = 40_000_000
beforeAll(() => startApp())
beforeEach(() => {
  jest.clearAllMocks()
  taro.reset()
  // No server answers; the stores' calls fail quietly.
  taro.answer('request', () => Promise.reject(new Error('no network in this test')))
  globalThis.fetch = () => Promise.reject(new Error('no network in this test'))
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  jest.spyOn(backSteps, 'clear').mockReturnValue(null)
  jest.spyOn(backSteps, 'set').mockReturnValue()
  taro.answer('getCurrentPages', () => [
    { route: 'pages/packOrder/address/index' },
    { route: 'pages/packOrder/addAddress/index' },
  ])
  taro.at('/pages/packOrder/addAddress/index')
  logIn('u1')
  render(<Form />)
})
afterEach(() => jest.restoreAllMocks())

function logIn(uid: string): void {
  const session = { sessionKey: 'k', sessionSecret: 's', renewTime: now + 1e8, expireTime: now + 1e9, serverTime: now }
  act(() => stores.get(SessionStore).login({ accessToken: 't', uid, ...session }))
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const typed = () => ['收货人', '备注'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
/** The server refuses the login. */
const lose = () => act(async () => emit('loginLost', { redirects: true }))
const moves = () => ['navigateTo', 'redirectTo'].map((way) => taro.callsOf(way).length)
/** The login page covers the form and closes. */
const cover = () => act(() => taro.fire('useDidHide'))
const uncover = () => act(() => taro.fire('useDidShow'))

test('a form with unsaved input stays below the login page, and its shopper continues with the same values [session.unsaved-input]', async () => {
  type('收货人', '林予安')
  type('备注', '放门口')
  await lose()
  expect(moves()).toEqual([1, 0])
  cover()
  logIn('u1')
  uncover()
  expect(typed()).toEqual(['林予安', '放门口'])
  // No call loaded data over the input.
  expect([opens.mock.calls.length, shows.mock.calls.length]).toEqual([1, 2])
})

test('another shopper finds the form empty [session.other-shopper]', async () => {
  type('收货人', '林予安')
  type('备注', '放门口')
  await lose()
  cover()
  logIn('u2')
  uncover()
  expect(typed()).toEqual(['', ''])
  expect(opens).toHaveBeenCalledTimes(2)
})

test('a page that needs no login is also reset for another shopper', () => {
  const Search = page('search', () => {
    const form = useLocalStore('form', () => new Typed())
    return <input aria-label="搜索" value={form.name} onChange={({ target }) => form.set(target.value)} />
  })
  render(<Search />)
  type('搜索', '孕妇装')
  logIn('u1')
  const word = () => screen.getByLabelText<HTMLInputElement>('搜索').value
  expect(word()).toBe('孕妇装')
  logIn('u2')
  expect(word()).toBe('')
})

test('a shopper who returns without a login sees the login wall, is not redirected again, and is asked before leaving', async () => {
  type('收货人', '林予安')
  await lose()
  cover()
  now += 10_000
  uncover()
  expect(screen.getByText('登录后接着填写')).toBeInTheDocument()
  expect([moves(), shows.mock.calls.length]).toEqual([[1, 0], 1])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '返回' })))
  expect(taro.callsOf('showModal')).toHaveLength(1)
  await act(async () => void fireEvent.click(screen.getByText('去登录')))
  expect(moves()).toEqual([2, 0])
})

test('an untouched form is replaced by the login page', async () => {
  await lose()
  expect([moves(), credentials.current]).toEqual([[0, 1], null])
})

test('a form with unsaved input is not evicted, however many pages cover it', () => {
  type('收货人', '林予安')
  type('备注', '放门口')
  const Cover = page('search', () => null)
  for (let covers = 0; covers < 8; covers += 1) render(<Cover />)
  expect(typed()).toEqual(['林予安', '放门口'])
})

test('the app does not start over on a page with unsaved input', () => {
  type('收货人', '林予安')
  act(() => startOver())
  expect(taro.callsOf('reLaunch')).toEqual([])
})
