import type { MiniProgram } from '../support/mini-program'
import { startWeappMall, type WeappMall } from '../support/weapp-mall'

describe('the built mini program', () => {
  let started: WeappMall
  let mini: MiniProgram
  beforeAll(async () => {
    started = await startWeappMall()
    mini = started.mini
    await mini.open('pages/home/index')
  })
  afterAll(() => started.stop())
  beforeEach(() => {
    mini.calls.length = 0
    mini.errors.length = 0
  })

  const called = (name: string) => mini.calls.filter((call) => call.name === name).map(({ options }) => options)

  test("home's scan icon opens WeChat's scanner [scan.weapp]", async () => {
    const home = mini.top
    await home.waitFor((page) => page.byClass('search-bar__scan').length > 0, 'the icon')
    await home.fire(home.byClass('search-bar__scan')[0])
    await home.waitFor(() => mini.toasts().length > 0, 'an answer')
    expect(called('scanCode')).toHaveLength(1)
    // The fake scanner returns an empty code.
    expect(mini.toasts()).toEqual(['无法识别这个码'])
  })

  test('the address of a label, which is no page, opens the page of labels [nav.qr-redirect]', async () => {
    mini.notFound('pages/qr/96385074', { x: '1' })
    const page = await mini.arrive('pages/qr/index')
    await page.waitFor(() => page.text().includes('没有找到这个商品'), 'the answer')
    expect(decodeURIComponent(page.instance.options.url ?? '')).toBe('http://127.0.0.1:8080/pages/qr/96385074?x=1')
  })

  test('the encoded parameter q of a printed code is read [scan.q]', async () => {
    const before = mini.stack.map(({ route }) => route)
    const q = encodeURIComponent('http://127.0.0.1:8080/#/pages/cate/index')
    await mini.open(`pages/qr/index?q=${encodeURIComponent(q)}`)
    const page = await mini.arrive('pages/cate/index')
    await page.waitFor(() => page.text().includes('女装'), 'its categories')
    // It replaces the page that read the code.
    expect(mini.stack.map(({ route }) => route)).toEqual([...before, 'pages/cate/index'])
  })

  test('any other address of no page shows a message [nav.unknown-route]', async () => {
    mini.notFound('pages/nowhere/index')
    const page = await mini.arrive('packageRarely/login/errorPage/index')
    await page.waitFor(() => page.text().includes('pages/nowhere/index'), 'the path')
  })

  test('a command opens another mini program by its appId and path [command.jump]', async () => {
    await mini.open('pages/home/index')
    await mini.open(`pages/web/jump/index?appId=wx1&path=${encodeURIComponent('pages/a?b=1')}`)
    await mini.top.waitFor(() => called('navigateToMiniProgram').length > 0, 'the other program')
    await mini.arrive('pages/home/index')
    expect(called('navigateToMiniProgram')).toEqual([expect.objectContaining({ appId: 'wx1', path: 'pages/a?b=1' })])
  })
})
