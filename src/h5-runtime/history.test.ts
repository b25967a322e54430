// Addresses in the hash.
import { type Arrival, createHashHistory, type HashHistory, parsePath } from './history'

/** The next arrival after `act`. */
const arrivalOf = (history: HashHistory, act: () => void) =>
  new Promise<Arrival>((resolve) => {
    const stop = history.listen((arrival) => {
      stop()
      resolve(arrival)
    })
    act()
  })

beforeEach(() => window.history.replaceState(null, '', '/#/home?a=1'))

test('an address in its parts', () => {
  expect(parsePath('/a/b?c=d?e#f#g')).toEqual({ pathname: '/a/b', search: '?c=d?e', hash: '#f#g' })
  expect(parsePath('')).toEqual({ pathname: '', search: '', hash: '' })
})

test('starts at the current entry, numbers it, and keeps its other state', () => {
  window.history.replaceState({ steps: 1 }, '', '#/home?a=1')
  const history = createHashHistory()
  expect(history.location).toMatchObject({ pathname: '/home', search: '?a=1', hash: '' })
  expect(window.history.state).toEqual({ steps: 1, idx: 0, key: history.location.key })
  window.history.replaceState(null, '', '/')
  expect(createHashHistory().location.pathname).toBe('/')
})

test('pushes, replaces and goes back, and reports each', async () => {
  const history = createHashHistory()
  const pushed = await arrivalOf(history, () => history.push(parsePath('/detail?id=7'), { at: 1 }))
  expect(pushed).toMatchObject({ action: 'PUSH', location: { pathname: '/detail', search: '?id=7', state: { at: 1 } } })
  expect(window.history.state).toMatchObject({ usr: { at: 1 }, idx: 1, key: pushed.location.key })
  const replaced = await arrivalOf(history, () => history.replace('/cart'))
  expect(replaced).toMatchObject({ action: 'REPLACE', location: { pathname: '/cart', search: '' } })
  expect(replaced.location.key).not.toBe(pushed.location.key)
  expect(window.history.state).toMatchObject({ idx: 1 })
  const back = await arrivalOf(history, () => history.go(-1))
  expect(back).toMatchObject({ action: 'POP', location: { pathname: '/home', search: '?a=1' } })
})

test('a listener that unsubscribes during a report does not affect the others', () => {
  const history = createHashHistory()
  const heard: string[] = []
  const stop = history.listen(() => {
    heard.push('first')
    stop()
  })
  history.listen(() => void heard.push('second'))
  history.push('/a')
  history.push('/b')
  expect(heard).toEqual(['first', 'second', 'second'])
})

test('a typed hash is reported once', async () => {
  const history = createHashHistory()
  let count = 0
  history.listen(() => {
    count += 1
  })
  const typed = await arrivalOf(history, () => window.location.assign('#/typed'))
  expect(typed).toMatchObject({ action: 'POP', idx: 1, location: { pathname: '/typed', state: null } })
  // The router identifies pages of the same path by `idx` and `key`.
  expect(window.history.state).toMatchObject({ idx: 1, key: typed.location.key })
  await new Promise((done) => setTimeout(done, 20))
  expect(count).toBe(1)
})
