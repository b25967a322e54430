import { browserMall } from '../support/browser-mall'
import { expectSoon, front } from '../support/phone'

const here = browserMall()

test('the head of home requests the banner’s picture once; that of another page does not', async () => {
  const html = await (await fetch(here.mall.url)).text()
  const named = /<meta name="first-picture" content="([^"]+)">/.exec(html)?.[1]
  expect(named).toBeTruthy()
  for (const [address, isHome] of [
    ['', true],
    // Without goods, because one of them might have the same picture.
    ['#/pages/login/index', false],
  ] as const) {
    await here.withPhone(async ({ page }) => {
      let asked = 0
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === named) asked += 1
      })
      await page.goto(`${here.mall.url}/${address}`)
      // The app has replaced the first screen.
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

test.each(['cart/index', 'login/index', 'packOrder/search/index', 'service/platform/index'])(
  'the code that the head preloads at %s is used completely [shell.early-code]',
  async (address) => {
    await here.withPhone(async ({ page }) => {
      await page.addInitScript(() => {
        const run = new Set<string>()
        Object.assign(window, { run })
        new MutationObserver((changes) => {
          for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
            if (node instanceof HTMLScriptElement) run.add(new URL(node.src, location.href).pathname)
            else if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') run.add(new URL(node.href).pathname)
        }).observe(document, { childList: true, subtree: true })
      })
      await page.goto(`${here.mall.url}/#/pages/${address}`)
      await front(page).waitFor()
      const asked = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]:not([as=image])')].map(
          ({ href }) => new URL(href).pathname,
        ),
      )
      expect(asked.length).toBeGreaterThan(1)
      await expectSoon(
        () => page.evaluate((): string[] => [...Reflect.get(window, 'run')]),
        expect.arrayContaining(asked),
      )
    })
  },
)
