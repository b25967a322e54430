import '@testing-library/jest-dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import { useState } from 'react'
import { appWindow } from '@/platform/window'
import { taro } from '../../../test/support/taro-fakes/taro'
import { stores } from '../env'
import { startPayment } from '../payment'
import { credentials } from '../session/credentials'
import type { Env } from '../stores'
import { SessionStore } from '../stores/session.store'
import { holdFront, PageFrame } from './frame'
import {
  page,
  useHide,
  useLocalStore,
  useOpen,
  usePullDown,
  useReachBottom,
  useShow,
  useStore,
  useTitle,
} from './index'
import { LivePages } from './live-pages'

function logIn() {
  stores.get(SessionStore).login({
    accessToken: 't',
    uid: 'u',
    sessionKey: 'k',
    sessionSecret: 's',
    renewTime: Date.now() + 1e8,
    expireTime: Date.now() + 1e9,
    serverTime: Date.now(),
  })
}

let now = 5_000_000
beforeEach(() => {
  taro.reset()
  // No server answers; the stores' calls fail quietly.
  taro.answer('request', () => Promise.reject(new Error('no network in this test')))
  globalThis.fetch = () => Promise.reject(new Error('no network in this test'))
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  stores.get(SessionStore).logout()
})

function Opens({ run }: { run: () => unknown }) {
  useOpen(run)
  return null
}

class Counter {
  count = 0
  isDisposed = false
  constructor() {
    makeAutoObservable(this)
  }
  add() {
    this.count += 1
  }
  dispose() {
    this.isDisposed = true
  }
}

test("a page receives its decoded parameters, without Taro's own", () => {
  taro.at('/pages/packOrder/search/index', { name: '%E8%8C%B6', stamp: 'A' })
  const Page = page('search', ({ params }) => <div>{JSON.stringify(params)}</div>)
  render(<Page />)
  expect(screen.getByText('{"name":"茶"}')).toBeInTheDocument()
})

test('a page re-renders when a store changes', () => {
  const Page = page('cate', () => {
    const counter = useLocalStore('own', () => new Counter())
    return <button onClick={() => counter.add()}>{counter.count}</button>
  })
  render(<Page />)
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('1')).toBeInTheDocument()
})

test('useShow runs at every show, useOpen at the first show and after a login', () => {
  const shows = jest.fn()
  const hides = jest.fn()
  const opens = jest.fn()
  const Page = page('cate', () => {
    useShow(shows)
    useHide(hides)
    useOpen(opens)
    return null
  })
  render(<Page />)
  expect([shows.mock.calls.length, opens.mock.calls.length]).toEqual([1, 1])
  act(() => taro.fire('useDidHide'))
  act(() => taro.fire('useDidShow'))
  expect([shows.mock.calls.length, hides.mock.calls.length, opens.mock.calls.length]).toEqual([2, 1, 1])
  act(() => logIn())
  act(() => taro.fire('useDidShow'))
  expect(opens).toHaveBeenCalledTimes(2)
  act(() => taro.fire('useDidShow'))
  expect(opens).toHaveBeenCalledTimes(2)
})

test('each useOpen of a page and its parts runs', () => {
  const opens: string[] = []
  const Page = page('cate', () => {
    useOpen(() => opens.push('page'))
    useOpen(() => opens.push('page too'))
    return (
      <>
        <Opens run={() => opens.push('part')} />
        <Opens run={() => opens.push('part too')} />
      </>
    )
  })
  render(<Page />)
  expect(opens.sort()).toEqual(['page', 'page too', 'part', 'part too'])
})

test('the pull-down indicator stays until its hook is done; reaching the bottom runs its hook', async () => {
  let finish: () => void = () => {}
  const bottom = jest.fn()
  const Page = page('cate', () => {
    usePullDown(() => new Promise<void>((resolve) => (finish = resolve)))
    useReachBottom(bottom)
    return null
  })
  render(<Page />)
  await act(async () => taro.fire('usePullDownRefresh'))
  expect(taro.callsOf('stopPullDownRefresh')).toHaveLength(0)
  await act(async () => finish())
  expect(taro.callsOf('stopPullDownRefresh')).toHaveLength(1)
  act(() => taro.fire('useReachBottom'))
  expect(bottom).toHaveBeenCalledTimes(1)
})

test('a page that needs login sends a visitor to the login page and appears after the login', () => {
  taro.at('/pages/packOrder/orders/index', { status: '0' })
  const Page = page('orderList', () => <div>orders</div>)
  render(<Page />)
  expect(screen.queryByText('orders')).toBeNull()
  expect(taro.callsOf('redirectTo')).toEqual([
    { url: `/pages/login/index?redirect=${encodeURIComponent('pages/packOrder/orders/index?status=0')}` },
  ])
  act(() => logIn())
  expect(screen.getByText('orders')).toBeInTheDocument()
  expect(credentials.current?.uid).toBe('u')
})

test('a render error is reported, can be retried, and does not stop the app [error.broken-page]', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  const Page = page('cate', () => {
    if (isBroken) throw new Error('broken page')
    return <div>whole</div>
  })
  render(<Page />)
  expect(screen.getByText('页面出了点问题')).toBeInTheDocument()
  isBroken = false
  fireEvent.click(screen.getByText('重试'))
  expect(screen.getByText('whole')).toBeInTheDocument()
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken page' }))
  log.mockRestore()
})

test('a failing hook is reported and the page stays', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const Page = page('cate', () => {
    useOpen(() => Promise.reject(new Error('failed hook')))
    return <div>here</div>
  })
  await act(async () => {
    render(<Page />)
  })
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'failed hook' }))
  expect(screen.getByText('here')).toBeInTheDocument()
  log.mockRestore()
})

test("a page's own store lives as long as the page; a shared store is new after logout", () => {
  const made: Counter[] = []
  class Shared {
    count = 0
    constructor() {
      makeAutoObservable(this)
    }
    add() {
      this.count += 1
    }
  }
  const Page = page('cate', () => {
    const own = useLocalStore('own', () => {
      const counter = new Counter()
      made.push(counter)
      return counter
    })
    const shared = useStore(Shared)
    const [, draw] = useState(0)
    return (
      <button
        onClick={() => {
          own.add()
          shared.add()
          draw((n) => n + 1)
        }}
      >
        {own.count}/{shared.count}
      </button>
    )
  })
  const { unmount } = render(<Page />)
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('1/1')).toBeInTheDocument()
  act(() => stores.forgetAll())
  expect(screen.getByText('1/0')).toBeInTheDocument()
  unmount()
  expect(made).toHaveLength(1)
  expect(made[0]?.isDisposed).toBe(true)
})

describe("a page's env", () => {
  /** The env of an open page, and ways to leave it. */
  function opened() {
    let mine: Env | undefined
    const Page = page('cate', () => {
      useLocalStore('own', (env) => {
        mine = env
        return {}
      })
      return null
    })
    const { unmount } = render(<Page />)
    if (!mine) throw new Error('the page has made no store')
    return { env: mine, unmount }
  }
  const MOVES = ['navigateTo', 'redirectTo', 'reLaunch', 'switchTab', 'navigateBack', 'showToast']
  const moved = () => MOVES.flatMap((name) => taro.callsOf(name).map(() => name))
  async function moveEveryWay(env: Env) {
    env.toast('已保存')
    await env.go('search')
    await env.go.replace('details', { productId: '7' })
    await env.go.relaunch('cart')
    await env.back()
    await env.leaveLogin('pages/mine/index')
    await env.openWeb('http://localhost/help')
    env.openRedirect('pages/cate/index')
    await startPayment(env, { payOrderNo: '1' })
  }

  test('navigates and toasts while the shopper is on the page', async () => {
    const { env } = opened()
    expect(env.isInFront()).toBe(true)
    env.toast('已保存')
    await env.go('search')
    expect(moved()).toEqual(['navigateTo', 'showToast'])
  })

  test.each([
    ['is covered by another page', () => act(() => taro.fire('useDidHide'))],
    ['is closed', null],
  ])('neither navigates nor toasts once the page %s [nav.left-page]', async (_how, leave) => {
    const { env, unmount } = opened()
    if (leave) leave()
    else unmount()
    await moveEveryWay(env)
    expect([env.isInFront(), moved()]).toEqual([false, []])
  })

  test('still navigates for a shopper who switched to another program, until another page is in front', () => {
    const { env } = opened()
    // WeChat hides the page with the program.
    act(() => taro.fire('useDidHide'))
    expect(env.isInFront()).toBe(false)
    holdFront()
    expect(env.isInFront()).toBe(true)
    new PageFrame('search', {}, '').show()
    expect(env.isInFront()).toBe(false)
  })
})

test('a title that arrives later is set at once and at every show [nav.title]', () => {
  const Page = page('details', ({ params }) => {
    const [title, setTitle] = useState<string>()
    useTitle(title)
    return <button onClick={() => setTitle(`商品 ${params.productId}`)}>load</button>
  })
  const shown = jest.spyOn(appWindow, 'setTitle')
  taro.at('/pages/details/index', { productId: '7' })
  render(<Page />)
  fireEvent.click(screen.getByText('load'))
  act(() => taro.fire('useDidShow'))
  expect(shown.mock.calls).toEqual([['商品详情'], ['商品 7'], ['商品 7']])
  shown.mockRestore()
})

describe('evicted pages', () => {
  const frame = (name: 'cate' | 'home' = 'cate') => new PageFrame(name, {}, '')

  test('pages beyond the limit are evicted, and mounted again before back reaches them [nav.evicted]', () => {
    const live = new LivePages(2)
    const [a, b, c] = [frame(), frame(), frame()]
    for (const one of [a, b, c]) live.shown(one)
    expect([a.isEvicted, b.isEvicted, c.isEvicted]).toEqual([true, false, false])
    live.gone(c)
    expect(a.isEvicted).toBe(false)
  })

  test('tab pages are never evicted and do not count [nav.evicted]', () => {
    const live = new LivePages(1)
    const [home, a] = [frame('home'), frame()]
    live.shown(home)
    live.shown(a)
    expect([home.isEvicted, a.isEvicted]).toEqual([false, false])
  })

  test('an evicted page keeps its stores and restores its scroll position [nav.scroll]', () => {
    const element = document.createElement('div')
    element.id = 'deep'
    document.body.append(element)
    const deep = new PageFrame('cate', {}, 'deep')
    const counter = deep.ownStore('store', () => new Counter())
    deep.show()
    deep.contentReturned()
    element.scrollTop = 900
    deep.hide()
    deep.isEvicted = true
    element.scrollTop = 0
    deep.isEvicted = false
    deep.contentReturned()
    deep.show()
    expect(element.scrollTop).toBe(900)
    expect(deep.ownStore('store', () => new Counter())).toBe(counter)
    element.remove()
  })

  test('content is unmounted and mounted again without losing the state of stores', () => {
    const [opens, more] = [jest.fn(), jest.fn()]
    const Page = page('cate', () => {
      const counter = useLocalStore('own', () => new Counter())
      useOpen(opens)
      useOpen(more)
      return <button onClick={() => counter.add()}>count {counter.count}</button>
    })
    const Cover = page('search', () => null)
    render(<Page />)
    fireEvent.click(screen.getByRole('button'))
    const covers = [1, 2, 3, 4, 5, 6].map(() => render(<Cover />))
    expect(screen.queryByText(/count/)).toBeNull()
    covers[5]?.unmount()
    expect(screen.getByText('count 1')).toBeInTheDocument()
    expect([opens.mock.calls.length, more.mock.calls.length]).toEqual([1, 1])
  })

  test('useOpen runs in a part that mounts only after the page was evicted', () => {
    const opens = jest.fn()
    const late = observable({ isThere: false })
    const Page = page('cate', () => {
      useOpen(() => {})
      return late.isThere ? <Opens run={opens} /> : null
    })
    const Cover = page('search', () => null)
    render(<Page />)
    const covers = [1, 2, 3, 4, 5, 6].map(() => render(<Cover />))
    runInAction(() => (late.isThere = true))
    covers[5]?.unmount()
    expect(opens).toHaveBeenCalledTimes(1)
  })
})
