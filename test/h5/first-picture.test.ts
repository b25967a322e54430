import { browserMall } from '../support/browser-mall'
import { front } from '../support/phone'

const here = browserMall()

test('the head of home asks for the banner’s picture, once in all; that of another page does not', async () => {
  const html = await (await fetch(here.mall.url)).text()
  const named = /<meta name="first-picture" content="([^"]+)">/.exec(html)?.[1]
  expect(named).toBeTruthy()
  for (const [address, isHome] of [
    ['', true],
    // Without goods: one of them might have the same picture.
    ['#/pages/login/index', false],
  ] as const) {
    await here.withPhone(async ({ page }) => {
      let asked = 0
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === named) asked += 1
      })
      await page.goto(`${here.mall.url}/${address}`)
      // The app has taken over, and shows what it has.
      await front(page)
        .locator(isHome ? '.hero img' : '.login')
        .first()
        .waitFor()
      await page.waitForSelector('#first-screen', { state: 'hidden' })
      const hints = await page.evaluate(() =>
        [...document.querySelectorAll('link[rel=preload][as=image]')].map((link) => link.getAttribute('href')),
      )
      expect(hints).toEqual(isHome ? [named] : [])
      expect(asked).toBe(isHome ? 1 : 0)
    })
  }
})
