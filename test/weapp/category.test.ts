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

  test('all of them stand in one pane; a tap in the rail has the pane show its section', async () => {
    const page = await mini.open('pages/cate/index')
    await page.waitFor((shown) => shown.byClass('cate__section').length > 1, 'its sections')
    const roots = () => page.byClass('cate__root')
    await page.waitFor((shown) => shown.byClass('cate__section').length === roots().length, 'all of its sections')
    const third = roots()[2]
    const name = page.text(third)
    await page.fire(third)
    await page.waitFor(
      (shown) => shown.byClass('cate__root--on').some((node) => shown.text(node) === name),
      'the third',
    )
    const section = page.byClass('cate__section')[2]
    const paneShows = () => Object.values(page.byClass('cate__pane')[0] ?? {})
    await page.waitFor(() => section?.uid && paneShows().includes(section.uid), 'its section in the pane')
    await mini.close()
  })
})
