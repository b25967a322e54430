import '@testing-library/jest-dom'
import { ERROR_CODES } from '@contract/codes/errors'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { taro } from '../../test/support/taro-fakes/taro'
import { ApiError } from './api/api-error'
import { stores } from './env'
import { page } from './page'
import { returnToFront } from './page/frame'
import { PagedResource, type PageReply } from './paged-resource'
import { Resource } from './resource'
import { Screen, type ScreenProps } from './screen'
import { NetworkStore } from './stores/network.store'

beforeEach(() => taro.reset())

interface Row {
  id: string
}
function scripted() {
  const answers: { resolve(reply: PageReply<Row>): void; reject(error: unknown): void }[] = []
  const list = new PagedResource<Row>(() => new Promise((resolve, reject) => answers.push({ resolve, reject })))
  const reply = (at: number, ids: string[], cursor: string | null = null) =>
    act(async () => answers[at]?.resolve({ records: ids.map((id) => ({ id })), hasMore: cursor !== null, cursor }))
  const refuse = (at: number, message = '请求异常') =>
    act(async () => answers[at]?.reject(new ApiError({ code: -1, name: 'NETWORK', message })))
  return { list, answers, reply, refuse }
}

function show(props: (children: ReactNode) => ScreenProps, list?: PagedResource<Row>) {
  const Page = page('cate', () => <Screen {...props(list?.items.map(({ id }) => <p key={id}>{id}</p>))} />)
  return render(<Page />)
}

test('shows the skeleton, then the content, the next page at the bottom, and the end [shell.skeleton] [shell.next-page]', async () => {
  const { list, answers, reply } = scripted()
  void list.reload()
  show((children) => ({ of: list, skeleton: <i>loading</i>, children }), list)
  expect(screen.getByText('loading')).toBeInTheDocument()
  await reply(0, ['a'], 'c1')
  expect(screen.queryByText('loading')).toBeNull()
  expect(screen.getByText('a')).toBeInTheDocument()
  await act(async () => taro.fire('useReachBottom'))
  expect(screen.getByText('加载中…')).toBeInTheDocument()
  await act(async () => taro.fire('useReachBottom'))
  expect(answers).toHaveLength(2)
  await reply(1, ['b'])
  expect(screen.getByText('没有更多了')).toBeInTheDocument()
})

test('without a skeleton of its own a screen shows skeleton cards [shell.skeleton]', async () => {
  const { list, reply } = scripted()
  void list.reload()
  const { container } = show((children) => ({ of: list, children }), list)
  expect(container.querySelectorAll('.card .bone').length).toBeGreaterThan(3)
  await reply(0, ['a'])
  expect(container.querySelector('.bone')).toBeNull()
})

test('an empty list shows its picture and one action [shell.empty-list]', async () => {
  const { list, reply } = scripted()
  const act_ = jest.fn()
  void list.reload()
  show((children) => ({ of: list, empty: { text: '暂无订单', actionText: '去逛逛', onAction: act_ }, children }), list)
  expect(screen.queryByText('暂无订单')).toBeNull()
  await reply(0, [])
  expect(screen.getByText('暂无订单')).toBeInTheDocument()
  fireEvent.click(screen.getByText('去逛逛'))
  expect(act_).toHaveBeenCalledTimes(1)
})

test('a failed first load shows the message and 重试; the bottom bar is hidden [error.first-load]', async () => {
  const { list, answers, reply, refuse } = scripted()
  void list.reload()
  show((children) => ({ of: list, bottom: <b>bar</b>, top: <u>tabs</u>, children }), list)
  await refuse(0)
  expect(screen.getByText('请求异常')).toBeInTheDocument()
  expect(screen.getByText('tabs')).toBeInTheDocument()
  expect(screen.queryByText('bar')).toBeNull()
  fireEvent.click(screen.getByText('重试'))
  expect(answers).toHaveLength(2)
  await reply(1, ['a'])
  expect(screen.getByText('a')).toBeInTheDocument()
  expect(screen.getByText('bar')).toBeInTheDocument()
})

test.each<[message: string, notes: number]>([
  ['请求异常', 1],
  ['系统繁忙，请稍后再试', 0],
  ['请求异常，请检查网络后再试', 0],
])('below "%s" a failed page shows %d retry notes [error.first-load]', async (message, notes) => {
  const { list, refuse } = scripted()
  void list.reload()
  show((children) => ({ of: list, children }), list)
  await refuse(0, message)
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(screen.queryAllByText('请稍后再试')).toHaveLength(notes)
})

describe('content that does not exist', () => {
  const missing = (name: 'SYS_BIZ_DATA_ERROR_CODE' | 'SYS_PARAM_ERROR') =>
    new Resource(() => Promise.reject(new ApiError({ code: ERROR_CODES[name], message: '商品已下架' })))

  test("shows the server's text and a link instead of 重试 [error.gone]", async () => {
    const thing = missing('SYS_BIZ_DATA_ERROR_CODE')
    await thing.reload()
    const onAction = jest.fn()
    show(() => ({ of: thing, gone: { text: '商品不存在', actionText: '全部商品', onAction }, bottom: <b>bar</b> }))
    expect(screen.getByText('商品已下架')).toBeInTheDocument()
    expect([screen.queryByText('重试'), screen.queryByText('bar')]).toEqual([null, null])
    fireEvent.click(screen.getByText('全部商品'))
    expect(onAction).toHaveBeenCalledTimes(1)
  })

  test("shows the page's text for an invalid address, and a link home by default", async () => {
    const thing = missing('SYS_PARAM_ERROR')
    await thing.reload()
    const { unmount } = show(() => ({ of: thing, gone: { text: '商品不存在' } }))
    expect(screen.getByText('商品不存在')).toBeInTheDocument()
    unmount()
    show(() => ({ of: thing }))
    expect(screen.queryByText('商品已下架')).toBeNull()
    fireEvent.click(screen.getByText('回首页'))
    await act(async () => {})
    expect(taro.callsOf('switchTab')).toEqual([{ url: '/pages/home/index' }])
  })

  test('content that is already shown stays when the resource disappears', async () => {
    const answers: (() => Promise<string>)[] = [
      () => Promise.resolve('大衣'),
      () => Promise.reject(new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '商品已下架' })),
    ]
    const thing = new Resource(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')))
    await thing.reload()
    await thing.reload()
    expect([thing.isGone, thing.value]).toEqual([false, '大衣'])
  })
})

describe('return to the app', () => {
  let asked = 0
  function opened() {
    asked = 0
    const thing = new Resource(async () => {
      asked += 1
      return `第 ${asked} 次`
    })
    const Shown = observer(() => <p>{thing.value}</p>)
    void thing.reload()
    show(() => ({ of: thing, children: <Shown /> }))
  }

  test.each([
    ['after 30 s the content is refreshed', 30_000, 2],
    ['before 30 s the content is kept', 29_999, 1],
  ])('%s', async (_what, awayMs, times) => {
    await act(async () => opened())
    await act(async () => returnToFront(awayMs))
    expect(screen.getByText(`第 ${times} 次`)).toBeInTheDocument()
  })

  test('WeChat hides the page with the program: it refreshes once at its show [shell.return-refresh]', async () => {
    await act(async () => opened())
    act(() => taro.fire('useDidHide'))
    await act(async () => returnToFront(60_000))
    expect(asked).toBe(1)
    await act(async () => taro.fire('useDidShow'))
    await act(async () => taro.fire('useDidHide'))
    await act(async () => taro.fire('useDidShow'))
    expect(asked).toBe(2)
  })
})

test('a failed refresh keeps the content and shows a toast [error.refresh]', async () => {
  const { list, reply, refuse } = scripted()
  void list.reload()
  show((children) => ({ of: list, children }), list)
  await reply(0, ['a'])
  await act(async () => taro.fire('usePullDownRefresh'))
  await refuse(1)
  expect(screen.getByText('a')).toBeInTheDocument()
  expect(taro.callsOf('showToast')).toEqual([expect.objectContaining({ title: '请求异常', duration: 2000 })])
  expect(taro.callsOf('stopPullDownRefresh')).toHaveLength(1)
})

test('a failed next page can be retried [shell.next-page]', async () => {
  const { list, answers, reply, refuse } = scripted()
  void list.reload()
  show((children) => ({ of: list, children }), list)
  await reply(0, ['a'], 'c1')
  await act(async () => taro.fire('useReachBottom'))
  await refuse(1)
  await act(async () => taro.fire('useReachBottom'))
  expect(answers).toHaveLength(2)
  fireEvent.click(screen.getByText('没有加载出来，点击重试'))
  await reply(2, ['b'])
  expect(screen.getByText('b')).toBeInTheDocument()
})

test('a detail has no line at its end; pull-down may have its own action', async () => {
  const once = new Resource(async () => 'value')
  const refresh = jest.fn()
  await act(async () => once.reload())
  show(() => ({ of: once, onRefresh: refresh, children: <p>detail</p> }))
  expect(screen.getByText('detail')).toBeInTheDocument()
  expect(screen.queryByText('没有更多了')).toBeNull()
  await act(async () => taro.fire('usePullDownRefresh'))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('without a network a strip is shown and the content stays [error.offline]', async () => {
  show(() => ({ children: <p>content</p> }))
  act(() => runInAction(() => (stores.get(NetworkStore).isOnline = false)))
  expect(screen.getByText('网络已断开，请检查网络设置')).toBeInTheDocument()
  expect(screen.getByText('content')).toBeInTheDocument()
  act(() => runInAction(() => (stores.get(NetworkStore).isOnline = true)))
  expect(screen.queryByText('网络已断开，请检查网络设置')).toBeNull()
})

test("the strip retries the page's resources, and has no button when there are none", async () => {
  const load = jest.fn(async () => 'value')
  const once = new Resource(load)
  await act(async () => once.reload())
  const { unmount } = show(() => ({ of: once, children: <p>detail</p> }))
  act(() => runInAction(() => (stores.get(NetworkStore).isOnline = false)))
  await act(async () => void fireEvent.click(screen.getByText('重试')))
  expect(load).toHaveBeenCalledTimes(2)
  unmount()
  show(() => ({ children: <p>content</p> }))
  expect(screen.queryByText('重试')).toBeNull()
  act(() => runInAction(() => (stores.get(NetworkStore).isOnline = true)))
})

test("the nav bar has the row's title and a back arrow; a page may omit it", () => {
  taro.answer('getCurrentPages', () => [{ route: 'pages/home/index' }, { route: 'pages/cate/index' }])
  const { unmount } = show(() => ({}))
  expect(screen.getByText('分类')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(taro.callsOf('navigateBack')).toEqual([{ delta: 1 }])
  unmount()
  show(() => ({ nav: false }))
  expect(screen.queryByText('分类')).toBeNull()
})

describe('the network is available again', () => {
  const setOnline = (isOnline: boolean) =>
    act(async () =>
      runInAction(() => {
        stores.get(NetworkStore).isOnline = isOnline
      }),
    )
  afterEach(() => setOnline(true))

  test('a page that failed to load retries once by itself [error.online-again]', async () => {
    const { list, answers, reply, refuse } = scripted()
    await setOnline(false)
    void list.reload()
    show((children) => ({ of: list, children }), list)
    await refuse(0)
    expect(screen.getByText('请求异常')).toBeInTheDocument()
    await setOnline(true)
    expect(answers).toHaveLength(2)
    await reply(1, ['a'])
    expect(screen.getByText('a')).toBeInTheDocument()
    await setOnline(false)
    await setOnline(true)
    expect(answers).toHaveLength(2)
  })

  test('a list whose next page failed continues', async () => {
    const { list, answers, reply, refuse } = scripted()
    void list.reload()
    show((children) => ({ of: list, children }), list)
    await reply(0, ['a'], 'c1')
    await setOnline(false)
    await act(async () => taro.fire('useReachBottom'))
    await refuse(1)
    await setOnline(true)
    expect(answers).toHaveLength(3)
    await reply(2, ['b'])
    expect(screen.getByText('b')).toBeInTheDocument()
  })
})
