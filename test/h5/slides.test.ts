// How a page comes in.
import { browserMall } from '../support/browser-mall'
import { front, inFront } from '../support/phone'

const here = browserMall()

test.each(['no-preference', 'reduce'] as const)(
  'a page slides in, or stands at once where motion is to be less: %s',
  async (reducedMotion) => {
    await here.withPhone(
      async ({ page, open, rested }) => {
        await open('pages/mine/index')
        await front(page).getByText('意见反馈').waitFor()
        await rested()
        const places = page.evaluate(
          () =>
            new Promise<number[]>((tell) => {
              const seen: number[] = []
              const timer = setInterval(() => {
                const coming = document.querySelector('.taro_page[id^="/pages/cate/index"]')
                if (!coming) return
                seen.push(coming.getBoundingClientRect().left)
                if (!coming.matches('.taro_page_stationed')) return
                clearInterval(timer)
                tell(seen)
              }, 4)
            }),
        )
        await front(page).getByText('全部分类').tap()
        await inFront(page, 'pages/cate/index')
        const between = (await places).filter((left) => left > 1 && left < 389)
        expect(between.length > 2).toBe(reducedMotion === 'no-preference')
      },
      { reducedMotion },
    )
  },
)
