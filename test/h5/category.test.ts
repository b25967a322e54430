// The category page in the browser: goods under the tiles, sorting, further pages, and failed loading.
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, pickOptions } from '../support/phone'

const here = browserMall()

test('a deep link shows its section with goods under the tiles; the rail follows the pane into the next section', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/cate/index?id=fruit-berry')
    const marked = () => front(page).locator('.cate__root--on').textContent()
    await expectSoon(marked, '超市生鲜')
    await front(page).locator('.cate__tile', { hasText: '当季水果' }).waitFor()
    await front(page).locator('.goods-list__rows .goods-line').first().waitFor()
    await front(page).locator('.cate__root', { hasText: '乐廊礼品' }).tap()
    await expectSoon(marked, '乐廊礼品')
    await front(page).locator('.cate__root', { hasText: '腕表配饰' }).tap()
    await expectSoon(() => front(page).locator('.cate__name').allInnerTexts(), ['腕表配饰'])
    expect(
      await front(page)
        .locator('.cate__pane')
        .evaluate((pane) => pane.scrollTop),
    ).toBe(0)
    const down = async () => {
      await front(page)
        .locator('.cate__pane')
        .evaluate((pane) => pane.scrollBy(0, 4000))
      return marked()
    }
    await expectSoon(down, '乐廊礼品')
    await front(page).getByText('没有更多了').last().waitFor()
  })
})

test('an added product counts in the cart bar at once, with the sum and the amount missing for free delivery', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/cate/index?id=fruit-berry')
    await front(page).getByText('选好的商品在这里结算').waitFor()
    await front(page)
      .getByRole('button', { name: /把丹东.*加入购物车/ })
      .first()
      .tap()
    await pickOptions(page)
    await page.locator('.sheet__foot').getByText('加入购物车').tap()
    const dock = front(page).locator('.bottom-bar')
    await expectSoon(() => dock.locator('.badge').textContent(), '1')
    await dock
      .getByText(/¥[\d.]+/)
      .first()
      .waitFor()
    await dock.getByText('去结算').tap()
    await inFront(page, 'pages/cart/index')
  })
})

test('goods are sorted in their section; a failed page is requested again', async () => {
  await here.withPhone(async ({ page, open, complaints }) => {
    await open('pages/cate/index?id=women')
    const prices = async () => {
      const texts = await front(page).locator('.goods-list__rows .goods-line .price').allInnerTexts()
      return texts.slice(0, 5).map((text) => Number.parseFloat(text.replace(/[^\d.]/g, '')))
    }
    await front(page).locator('.goods-list__rows .goods-line').first().waitFor()
    await front(page).getByRole('button', { name: '价格' }).tap()
    await expectSoon(async () => {
      const shown = await prices()
      return shown.length === 5 && shown.every((price, at) => at === 0 || price >= (shown[at - 1] ?? 0))
    }, true)
    await page.route('**/product/pageProducts*', (route) => route.abort())
    await front(page).locator('.cate__root', { hasText: '男装' }).tap()
    const again = front(page).getByText('重试', { exact: true })
    await again.waitFor()
    await page.unroute('**/product/pageProducts*')
    await again.tap()
    await front(page).locator('.goods-list__rows .goods-line').first().waitFor()
    complaints.splice(0)
  })
})

test.each([320, 375, 390])(
  'a floor title of ten characters is not cut off at %i px, even at twice the text size [content.floor-names]',
  async (width) => {
    await here.withPhone(
      async ({ page, open }) => {
        await open('pages/home/index')
        const title = front(page).getByText('降温天出门穿的这一身', { exact: true })
        await title.waitFor()
        const isWhole = () =>
          title.evaluate((one) => {
            const range = document.createRange()
            range.selectNodeContents(one)
            const words = range.getBoundingClientRect()
            const card = one.closest('.card')?.getBoundingClientRect()
            const more = one.parentElement?.querySelector('.more')?.getBoundingClientRect()
            if (!card || !more) return 'no card'
            const isBeside = words.right <= more.left || words.bottom <= more.top + 1
            const isIn = words.right <= card.right && more.right <= card.right && one.scrollWidth <= one.clientWidth
            return isBeside && isIn
          })
        expect(await isWhole()).toBe(true)
        await page.evaluate(() => {
          const root = document.documentElement
          root.style.fontSize = `${Number.parseFloat(getComputedStyle(root).fontSize) * 2}px`
        })
        await expectSoon(isWhole, true)
      },
      { viewport: { width, height: 844 } },
    )
  },
)
