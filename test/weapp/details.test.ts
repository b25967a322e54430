import type { MiniProgram } from '../support/mini-program'
import { type Belongings, fillMiniLogin, startWeappMall, stockUp, type WeappMall } from '../support/weapp-mall'

describe('a product in the built mini program', () => {
  let started: WeappMall
  let mini: MiniProgram
  let own: Belongings
  beforeAll(async () => {
    started = await startWeappMall()
    mini = started.mini
    own = await stockUp(started.mall, 1, 0)
    await mini.open('pages/home/index')
  })
  afterAll(() => started.stop())

  test("a long press on a product's name copies it [shell.long-press]", async () => {
    const page = await mini.open(`pages/details/index?productId=${own.productId}`)
    await page.waitFor((shown) => shown.byClass('lead__title--copied').length > 0, 'the name')
    const [title] = page.byClass('lead__title--copied')
    await page.fire(title, 'longpress')
    const copied = () => mini.calls.filter(({ name }) => name === 'setClipboardData').map(({ options }) => options.data)
    await page.waitFor(() => copied().length > 0, 'a copy')
    expect(copied()).toEqual([page.text(title)])
    await mini.close()
  })

  test("a tap on its pictures opens WeChat's viewer with all of them, by absolute addresses [shell.gallery]", async () => {
    const page = await mini.open(`pages/details/index?productId=${own.productId}`)
    await page.waitFor((shown) => shown.byClass('slide').length > 0, 'its pictures')
    await page.fire(page.byClass('slide')[0])
    const viewed = () => mini.calls.filter(({ name }) => name === 'previewImage').map(({ options }) => options)
    await page.waitFor(() => viewed().length > 0, 'the viewer')
    const [{ urls = [], current } = {}] = viewed() as { urls?: string[]; current?: string }[]
    expect(urls).toContain(current)
    expect(new Set(urls).size).toBe(urls.length)
    for (const url of urls) expect(url).toMatch(/^https?:\/\/.+\/media\//)
    await mini.close()
  })

  test('a sheet shows its offers with every tier', async () => {
    const page = await mini.open('pages/details/index?productId=suyan-double-face-coat')
    await page.waitFor((shown) => shown.text().includes('满999减120'), 'the row of its offers')
    await page.fire(page.byClass('cell--tap').find((cell) => page.text(cell).startsWith('促销')))
    await page.waitFor((shown) => /素研满减.*满1999减300/.test(shown.text()), 'the sheet')
    await mini.close()
  })

  test('below its pictures the bar lists its sections and jumps to each', async () => {
    const clear = await mini.open(`pages/details/index?productId=${own.productId}`)
    await clear.waitFor((shown) => shown.byClass('lead__title').length > 0, 'the product')
    expect(clear.byClass('tabs__tab')).toEqual([])
    await mini.close()

    mini.isInSight = (selector) => !/^#(stage|goods)-/.test(selector)
    const page = await mini.open(`pages/details/index?productId=${own.productId}`)
    // Sections report their positions one by one; the first visible section may not be the first to report.
    const first = (shown: typeof page) =>
      shown
        .byClass('tabs__tab--on')
        .map((tab) => shown.text(tab))
        .join()
    await page.waitFor((shown) => first(shown) === '评价', 'the tab of the first section in sight')
    await page.fire(page.byClass('tabs__tab').find((tab) => page.text(tab) === '推荐'))
    const scrolled = () => mini.calls.filter(({ name }) => name === 'pageScrollTo').map(({ options }) => options)
    await page.waitFor(() => scrolled().length > 0, 'the scroll')
    // 44 px in a window of 375 px, below the status bar.
    expect(scrolled()).toEqual([expect.objectContaining({ selector: expect.stringMatching(/^#recommends-/) })])
    expect(Number(scrolled()[0]?.offsetTop)).toBeLessThan(-44)
    mini.isInSight = () => true
    await mini.close()
  })

  test('a notification for sold-out goods is requested after a login, and cancelled', async () => {
    const address = 'pages/details/index?productId=nanmo-cropped-knit'
    const visited = await mini.open(address)
    await visited.waitFor((page) => page.find('到货提醒'), 'the way to ask')
    expect(visited.byClass('gallery__veil').map((veil) => visited.text(veil))).toEqual(['已售罄'])
    await visited.fire(visited.find('到货提醒'))
    await fillMiniLogin(await mini.arrive('pages/login/index'))
    const page = await mini.arrive('pages/details/index')
    await page.waitFor((shown) => shown.find('到货提醒'), 'the product again')
    await page.fire(page.find('到货提醒'))
    await page.waitFor((shown) => shown.find('已设提醒'), 'the ask')
    expect(mini.toasts()).toContain('到货后会发消息告诉你')
    await page.fire(page.find('已设提醒'))
    await page.waitFor((shown) => shown.find('到货提醒'), 'the ask taken back')
    await mini.close()
  })

  test('an unlisted product shows a message and a faded picture, and links to similar goods', async () => {
    const page = await mini.open('pages/details/index?productId=nanmo-plaid-long-coat')
    await page.waitFor((shown) => shown.find('看相似好物'), 'the way on')
    expect(page.text()).toMatch(/商品已下架/)
    expect(page.byClass('gallery__veil').map((veil) => page.text(veil))).toEqual(['已下架'])
    const goods = page.byClass('goods').length
    expect(goods).toBeGreaterThan(0)
    await page.fire(page.find('看相似好物'))
    await page.waitFor(() => mini.calls.some(({ name }) => name === 'pageScrollTo'), 'the way there')
    await mini.close()
  })
})
