import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'

/** Timeout of a step, long enough for a busy machine. */
const PATIENCE_MS = 60_000

/** A phone of a usual size, with touch. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
}

export interface PhoneOptions extends BrowserContextOptions {
  consent?: Consent
  /** `new`: the home page shows the demo's popup. */
  popups?: 'seen' | 'new'
}

export interface Phone {
  page: Page
  /** Console errors and warnings, uncaught errors, failed and refused requests so far; tests expect an empty list. */
  complaints: string[]
  /** Opens a page of the app by its address ('pages/cart/index?a=b'). */
  open(address: string): Promise<void>
  /** Waits until no request has been pending for a short time. */
  rested(): Promise<void>
  close(): Promise<void>
}

/**
 * Chromium's warning that preloaded code was not used within seconds; on a busy machine it is no fault. test/h5/early
 * checks that no preload is unused.
 */
const SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds/

/** The shopper's consent to tracking before the visit: granted, refused, or none, in which case the app asks. */
export type Consent = 'granted' | 'refused' | 'none'

/** Stores the shopper's choice, unless the app has stored one; without it the consent sheet covers the page. */
export async function chooseConsent(context: BrowserContext, consent: Consent): Promise<void> {
  if (consent === 'none') return
  const isGranted = consent === 'granted'
  await context.addInitScript(`try {
    const now = Date.now()
    localStorage.PRIVACY_CONSENT ??= JSON.stringify({
      data: { isGranted: ${isGranted}, version: '1.0', decidedAt: now, checkedAt: now },
    })
  } catch { /* a page without storage */ }`)
}

/** The stored value `strategyDataOpened` of a device that has shown the demo's popups [popup.opened]. */
export const SEEN_POPUPS = { 'pop-fresh': { popPageDataId: 'pop-fresh-1', at: 1 } }

/** Marks the demo's popups as shown; otherwise one covers the home page. */
export async function haveSeenPopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(`try {
    localStorage.strategyDataOpened ??= JSON.stringify({ data: ${JSON.stringify(SEEN_POPUPS)} })
  } catch { /* a page without storage */ }`)
}

/**
 * Records the text of every toast in the page. A toast disappears after one to three seconds, which may be before a
 * test on a busy machine checks it.
 */
const KEEP_TOASTS = `{
  const told = (globalThis.toldToasts = [])
  const wordsOf = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest('.taro__toast')?.querySelector('div:last-child > p:last-child')
  const note = (words) => requestAnimationFrame(() => {
    const { width, height } = words.getBoundingClientRect()
    if (width > 0 && height > 0) told.push(words.textContent)
  })
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const words of new Set([target, ...addedNodes].map(wordsOf))) if (words) note(words)
  }).observe(document, { childList: true, subtree: true })
}`
declare global {
  interface Window {
    toldToasts: string[]
  }
}

/** Waits until a toast with exactly this text has appeared since the page was loaded; it may have disappeared since. */
export const toldBy = (page: Page, words: string) =>
  page.waitForFunction((wanted) => window.toldToasts.includes(wanted), words)

/** Number of consecutive checks, 50 ms apart, without a pending request. */
const REST_LOOKS = 6

/** A new phone that opens the mall at `url`. */
export async function phone(
  browser: Browser,
  url: string,
  { consent = 'refused', popups = 'seen', ...options }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({ ...PHONE, ...options })
  await chooseConsent(context, consent)
  if (popups === 'seen') await haveSeenPopups(context)
  await context.addInitScript(KEEP_TOASTS)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const onTheirWay = new Set<Request>()
  context.on('request', (request) => onTheirWay.add(request))
  context.on('requestfinished', (request) => onTheirWay.delete(request))
  context.on('requestfailed', (request) => onTheirWay.delete(request))
  // The events of their ends are no longer received.
  page.on('close', () => onTheirWay.clear())
  const complaints: string[] = []
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !SLOW_MACHINE.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return {
    page,
    complaints,
    async open(address) {
      await page.goto('about:blank')
      // Requests of the previous page no longer count.
      onTheirWay.clear()
      await page.goto(`${url}/#/${address}`)
    },
    async rested() {
      const until = Date.now() + PATIENCE_MS
      for (let still = 0; still < REST_LOOKS; still = onTheirWay.size === 0 ? still + 1 : 0) {
        if (Date.now() > until) throw new Error(`still pending: ${[...onTheirWay].map((one) => one.url()).join(' ')}`)
        await new Promise((done) => setTimeout(done, 50))
      }
    },
    close: () => context.close(),
  }
}

/** Logs in on the login page: a demo phone, the demo code, the agreement in its sheet. */
export async function logIn({ page, open }: Phone, mobile = '13800000001'): Promise<void> {
  await open('pages/login/index')
  await fillLogin(page, mobile)
  await front(page).and(page.locator('.taro_page_show:not([id^="/pages/login"])')).waitFor()
}

/** Fills and submits the login form in front. */
export async function fillLogin(page: Page, mobile = '13800000001'): Promise<void> {
  const form = page.locator('.login__form:visible')
  await form.locator('input').nth(0).fill(mobile)
  await form.locator('input').nth(1).fill('888888')
  await form.locator('.btn').first().tap()
  await page.getByText('同意并登录').tap()
}

/**
 * The page in front; Taro keeps the pages below in the document. While a page slides away, it is still the one in
 * front.
 */
export const front = (page: Page) => page.locator('.taro_page:visible').last()

/** The element with exactly this text on the page in front. */
export const named = (page: Page, text: string) => front(page).getByText(text, { exact: true }).last()

/** A page that has finished its transition. */
const STANDS = '.taro_page_show.taro_page_stationed'

/**
 * Waits until the page of this address ('pages/cart/index') is in front and all transitions have ended. The address bar
 * changes before that; in between, `front` finds the previous page.
 */
export const inFront = (page: Page, address: string) =>
  front(page)
    .and(page.locator(`${STANDS}[id^="/${address}"]`))
    .waitFor()

/** Performs an action that opens another page, perhaps with the same path, and waits until that page is in front. */
export async function toNextPage(page: Page, step: () => Promise<unknown>): Promise<void> {
  const before = await front(page).getAttribute('id')
  await step()
  await front(page)
    .and(page.locator(`${STANDS}:not([id="${before}"])`))
    .waitFor()
}

/** Opens another page without a reload, as a link does, and waits until it is in front. */
export async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/${address}`)
  await inFront(page, address)
}

/** In the open picker, chooses the first available value of each group without a choice. */
export async function pickOptions(page: Page): Promise<void> {
  await page.locator('.sheet__foot').waitFor()
  const groups = page.locator('.sku-picker__group')
  for (let index = 0; index < (await groups.count()); index++) {
    const group = groups.nth(index)
    if ((await group.locator('.chip--on').count()) > 0) continue
    await group.locator('.chip:not(.chip--off)').first().tap()
    await group.locator('.chip--on').waitFor()
  }
}

/** Reads a value repeatedly until it equals the expectation; fails with the last difference. */
export async function expectSoon<T>(read: () => T | Promise<T>, expected: unknown, ms = PATIENCE_MS): Promise<T> {
  const until = Date.now() + ms
  for (;;) {
    const value = await read()
    try {
      expect(value).toEqual(expected)
      return value
    } catch (difference) {
      if (Date.now() > until) throw difference
    }
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** Names of the goods of a list, without skeletons. */
export const GOODS = '.goods__name[role=link], .goods-line__name[role=link], .goods-line [role=link]'

/** On a product's page: adds the first variant to the cart and opens the cart. */
export async function toCart(page: Page): Promise<void> {
  await front(page).locator('.lead__title').waitFor()
  await page.getByText('加入购物车', { exact: true }).last().tap()
  await pickOptions(page)
  await page.locator('.sheet__foot').getByText('加入购物车').tap()
  await page.locator('.sku-picker__group').first().waitFor({ state: 'hidden' })
  await show(page, 'pages/cart/index')
  await page.locator('.cart-line').first().waitFor()
}
