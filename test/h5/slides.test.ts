// The transition of a new page.
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront } from '../support/phone'

const here = browserMall()

test.each([
  ['no-preference', 'at rest'],
  ['no-preference', 'busy'],
  ['reduce', 'at rest'],
] as const)(
  'a page slides in, or appears at once with reduced motion: %s, on a phone that is %s',
  async (reducedMotion, phone) => {
    await here.withPhone(
      async ({ page, open, rested }) => {
        await open('pages/mine/index')
        await front(page).getByText('意见反馈').waitFor()
        await rested()
        // By the browser's events, because the number of drawn frames depends on the machine.
        await page.evaluate(`{
          window.slid = []
          for (const kind of ['transitionrun', 'animationstart'])
            document.addEventListener(kind, ({ target, propertyName, animationName }) => {
              if (target.matches('.taro_page[id^="/pages/cate/index"]')) slid.push(propertyName ?? animationName)
            }, true)
        }`)
        // The transition starts before the first paint of the page.
        if (phone === 'busy')
          await page.evaluate(`{
            const { setTimeout } = window
            window.early = 0
            window.setTimeout = (run, ms, ...given) => {
              if (ms !== 20) return setTimeout(run, ms, ...given)
              early += 1
              run()
            }
          }`)
        await front(page).getByText('全部分类').tap()
        await inFront(page, 'pages/cate/index')
        await page.waitForSelector('.taro_page_stationed[id^="/pages/cate/index"]')
        if (phone === 'busy') expect(await page.evaluate('early')).toBeGreaterThan(0)
        const slid = () => page.evaluate<string[]>('window.slid')
        if (reducedMotion === 'reduce') expect(await slid()).toEqual([])
        else await expectSoon(slid, ['transform'])
      },
      { reducedMotion },
    )
  },
)
