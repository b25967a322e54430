import type { MiniProgram } from '../support/mini-program'
import { startWeappMall, type WeappMall } from '../support/weapp-mall'

describe('the categories in the built mini program', () => {
  let started: WeappMall
  let mini: MiniProgram
  beforeAll(async () => {
    started = await startWeappMall()
    mini = started.mini
  })
  afterAll(() => started.stop())

  test('a tap on the rail shows the section with its goods in the pane', async () => {
    const page = await mini.open('pages/cate/index')
    await page.waitFor((shown) => shown.byClass('goods-list__rows').length > 0, 'the goods of the first')
    const third = page.byClass('cate__root')[2]
    const name = page.text(third)
    await page.fire(third)
    await page.waitFor((shown) => shown.text(shown.byClass('cate__name')[0]) === name, 'the third')
    expect(page.byClass('cate__root--on').map((node) => page.text(node))).toEqual([name])
    expect(page.byClass('cate__section').length).toBe(1)
    await page.waitFor((shown) => shown.byClass('goods-list__rows').length > 0, 'its goods')
    await mini.close()
  })
})
