import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { browserMall } from '../support/browser-mall'
import { inFront, phone } from '../support/phone'

const here = browserMall()

/** Sums layout shifts from the start; `shift()` reads the sum. */
const WATCH_SHIFTS = `
  window.__shift = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.__shift += entry.value })
    .observe({ type: 'layout-shift', buffered: true })`

const SHAPES = [
  '.logo__mark',
  '.nav-bar__right .icon',
  '.search-bar__words',
  '.hero',
  '.hero__line',
  '.nook',
  '.home-notice',
  '.floor__item',
]
const BAR = ['.weui-tabbar__icon', '.weui-tabbar__label']

/** A script for the page: positions of the first two elements of each kind, in whole px. */
const placesWithin = (scope: string) => `Object.fromEntries(${JSON.stringify([...SHAPES, ...BAR])}.map((shape) => [
  shape,
  [...document.querySelectorAll('${scope} ' + shape)].slice(0, 2).map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
  }),
]))`

const text = (html: string) => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')

test('the HTML has real goods, and its data cannot end its script element [shell.first-screen]', async () => {
  const html = await (await fetch(here.mall.url)).text()
  const data = /<script type="application\/json" id="first-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(data).not.toContain('<')
  const first = JSON.parse(data)
  const blockOf = (kind: string) => first.blocks.find((block: { kind: string }) => block.kind === kind)
  for (const product of blockOf('goods').products.slice(0, 3)) expect(text(html)).toContain(product.title)
  expect(text(html)).toContain(blockOf('adverts').adverts[0].lines[0])
})

test('it is compressed, once for each encoding, and not sent again when it is unchanged', async () => {
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((done, failed) => {
      get(here.mall.url, { headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () =>
          done({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
        )
      }).on('error', failed)
    })
  const packed = await ask({ 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.body).toString()).toContain('id="first-screen"')
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(packed.headers['etag']) })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('it is readable without scripts [shell.first-screen]', async () => {
  const reader = await phone(here.browser, here.mall.url, { javaScriptEnabled: false })
  await reader.page.goto(here.mall.url)
  expect(await reader.page.locator('#first-screen .floor__item').first().isVisible()).toBe(true)
  expect(await reader.page.locator('#first-screen .weui-tabbar__label').first().textContent()).toBe('首页')
  await reader.close()
})

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a wide window', { width: 1280, height: 800 }],
])(
  'on %s the app replaces it without a layout shift, with elements at the same positions [shell.first-screen]',
  async (_name, viewport) => {
    const visitor = await phone(here.browser, here.mall.url, { viewport, isMobile: viewport.width < 500 })
    const { page, complaints } = visitor
    await page.addInitScript(WATCH_SHIFTS)
    // Scripts are held back, so that the first screen can be measured.
    let goOn = () => {}
    const held = new Promise<void>((done) => {
      goOn = done
    })
    await page.route(/\/js\/app\./, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(here.mall.url, { waitUntil: 'commit' })
    const places = (scope: string) => page.evaluate<Record<string, number[][]>>(placesWithin(scope))
    await page.locator('#first-screen .floor__item').first().waitFor()
    // The HTML is complete; the page only lacks the app's scripts.
    await page.waitForFunction(() => document.readyState !== 'loading')
    const still = await places('#first-screen')
    goOn()
    await page.waitForSelector('#first-screen', { state: 'detached' })
    expect(await places('body')).toEqual(still)
    await page.waitForTimeout(500)
    expect(await page.evaluate<number>('window.__shift')).toBeLessThanOrEqual(0.02)
    expect(complaints).toEqual([])
    await visitor.close()
  },
)

test('the address of another page never shows it and loads that page at once [shell.first-screen-home]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  const { page, complaints } = visitor
  await page.addInitScript(`
    window.__seen = false
    setInterval(() => { const layer = document.getElementById('first-screen'); if (layer && layer.offsetHeight > 0) window.__seen = true }, 1)`)
  // Without goods, because one of them might have the same picture, which the browser would then have in its cache.
  await page.goto(`${here.mall.url}/#/pages/login/index`)
  await page.locator('.login').first().waitFor()
  expect(await page.evaluate('window.__seen')).toBe(false)
  const loaded = await page.evaluate<number>(
    `[...document.querySelectorAll('#first-screen img[src^="/media"]')].filter((img) => img.naturalWidth > 0).length`,
  )
  expect(loaded).toBe(0)
  expect(complaints).toEqual([])
  await visitor.close()
})

test('a tap before the start of the app is handled afterwards [shell.early-tap]', async () => {
  const visitor = await phone(here.browser, here.mall.url)
  const { page } = visitor
  let goOn = () => {}
  const held = new Promise<void>((done) => {
    goOn = done
  })
  await page.route(/\/js\/app\./, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(here.mall.url, { waitUntil: 'commit' })
  await page.locator('#first-screen .floor__item').first().tap()
  // The tap is recorded before the app starts.
  await page.locator('#first-screen[data-tap]').waitFor()
  goOn()
  await inFront(page, 'pages/details/index')
  await visitor.close()
})
