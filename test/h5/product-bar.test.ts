import { browserMall } from '../support/browser-mall'
import { front, GOODS } from '../support/phone'

const here = browserMall()

test('below the pictures a product’s bar lists its sections, follows the scroll position and jumps to each [product-page.sections]', async () => {
  await here.withPhone(
    async ({ page, open }) => {
      await open('pages/category/goods/index')
      await front(page).locator(GOODS).first().tap()
      // Title and picture of the tapped card are shown before the product is loaded.
      await front(page).getByText('看了又看').waitFor()
      const bar = front(page).locator('.nav-bar')
      expect(await bar.getByRole('tab').count()).toBe(0)
      const shows = (name: string) => bar.getByRole('tab', { name, selected: true }).waitFor()

      await front(page).evaluate((element) => {
        element.scrollTop = 430
      })
      await shows('商品')
      await bar.getByText('推荐').tap()
      await shows('推荐')
      const [barBox, more] = [await bar.locator('.nav-bar__row').boundingBox(), front(page).getByText('看了又看')]
      await more.waitFor()
      expect(Math.abs(((await more.boundingBox())?.y ?? 0) - (barBox?.height ?? 0))).toBeLessThanOrEqual(2)
      await bar.getByText('评价').tap()
      await shows('评价')
      // The first section is the pictures, which have no bar.
      await bar.getByText('商品').tap()
      await bar.getByRole('tab').first().waitFor({ state: 'detached' })
      expect(await front(page).evaluate((element) => element.scrollTop)).toBe(0)
    },
    // A tapped section is marked at once.
    { reducedMotion: 'reduce' },
  )
})
