import type { MiniProgram } from '../support/mini-program'
import { type Belongings, startWeappMall, stockUp, type WeappMall } from '../support/weapp-mall'

describe('a product in the built mini program', () => {
  let started: WeappMall
  let mini: MiniProgram
  let own: Belongings
  beforeAll(async () => {
    started = await startWeappMall()
    mini = started.mini
    own = await stockUp(started.mall.url, 1, 0)
    await mini.open('pages/home/index')
  }, 120_000)
  afterAll(() => started.stop())

  test("a finger that rests on a product's name copies it [shell.long-press]", async () => {
    const page = await mini.open(`pages/details/index?productId=${own.productId}`)
    await page.waitFor((shown) => shown.byClass('lead__title--copied').length > 0, 'the name')
    const [title] = page.byClass('lead__title--copied')
    await page.fire(title, 'longpress')
    const copied = () => mini.calls.filter(({ name }) => name === 'setClipboardData').map(({ options }) => options.data)
    await page.waitFor(() => copied().length > 0, 'a copy')
    expect(copied()).toEqual([page.text(title)])
    await mini.close()
  })

  test("a tap on its pictures opens WeChat's own viewer with all of them, by their whole addresses [shell.gallery]", async () => {
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
})
