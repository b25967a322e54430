import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'

/** How long a step waits for what it needs: as long as a busy machine may take, a quick one never waits so long. */
const PATIENCE_MS = 30_000

/** A phone of the usual size, with touch. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
}

export interface PhoneOptions extends BrowserContextOptions {
  consent?: Consent
  /** `new`: the demo's pop-up comes over the home page. */
  popups?: 'seen' | 'new'
}

export interface Phone {
  page: Page
  /** Console errors and warnings, uncaught errors, failed and refused requests so far; a good walk leaves it empty. */
  complaints: string[]
  /** Opens a page of the app by its address ('pages/cart/index?a=b'). */
  open(address: string): Promise<void>
  /** Until no request has been on its way for a moment. */
  rested(): Promise<void>
  close(): Promise<void>
}

/**
 * Chromium's word that code which the page's head asked for early was not run within seconds: it says how busy the machine
 * is. That nothing is asked for in vain is tested by itself (test/h5/early).
 */
const SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds/

/** What the shopper said of tracking before the visit: agreed, refused, or nothing yet, so that the app asks. */
export type Consent = 'granted' | 'refused' | 'none'

/** Puts the shopper's choice where the app keeps it, unless the app has one; the sheet would lie over the page else. */
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

/** The demo's pop-ups as the device keeps what it has seen (spec 3 `strategyDataOpened`): each is shown once. */
export const SEEN_POPUPS = { 'pop-fresh': { popPageDataId: 'pop-fresh-1', at: 1 } }

/** The device has seen the demo's pop-ups; one would lie over the home page else. */
export async function haveSeenPopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(`try {
    localStorage.strategyDataOpened ??= JSON.stringify({ data: ${JSON.stringify(SEEN_POPUPS)} })
  } catch { /* a page without storage */ }`)
}

/**
 * Keeps the words of every toast in the page, from before the first one. A toast goes by itself after a second or three,
 * sooner than a test on a busy machine may look.
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

/** Until a toast with exactly these words has been on the screen since this page was loaded; it may be gone by now. */
export const toldBy = (page: Page, words: string) =>
  page.waitForFunction((wanted) => window.toldToasts.includes(wanted), words)

/** Looks in a row at which nothing was on its way, 50 ms from one to the next. */
const REST_LOOKS = 6

/** A fresh phone in front of the mall at `url`. */
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
  // Nobody hears any more how they ended.
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
      // What the page before asked for is nobody's any more.
      onTheirWay.clear()
      await page.goto(`${url}/#/${address}`)
    },
    async rested() {
      const until = Date.now() + PATIENCE_MS
      for (let still = 0; still < REST_LOOKS; still = onTheirWay.size === 0 ? still + 1 : 0) {
        if (Date.now() > until)
          throw new Error(`still on their way: ${[...onTheirWay].map((one) => one.url()).join(' ')}`)
        await new Promise((done) => setTimeout(done, 50))
      }
    },
    close: () => context.close(),
  }
}

/** Logs in by the login page: a demo phone, the demo code, the agreement in the sheet that asks for it. */
export async function logIn({ page, open }: Phone, mobile = '13800000001'): Promise<void> {
  await open('pages/login/index')
  await fillLogin(page, mobile)
  await front(page).and(page.locator('.taro_page_show:not([id^="/pages/login"])')).waitFor()
}

/** Fills and sends the login form that is in front. */
export async function fillLogin(page: Page, mobile = '13800000001'): Promise<void> {
  const form = page.locator('.login__form:visible')
  await form.locator('input').nth(0).fill(mobile)
  await form.locator('input').nth(1).fill('888888')
  await form.locator('.btn').first().tap()
  await page.getByText('同意并登录').tap()
}

/** The page in front: Taro keeps the ones below in the document. While one leaves, it is that one still. */
export const front = (page: Page) => page.locator('.taro_page:visible').last()

/** What says exactly this on the page in front. */
export const named = (page: Page, text: string) => front(page).getByText(text, { exact: true }).last()

/** A page that has come in and moves no more. */
const STANDS = '.taro_page_show.taro_page_stationed'

/**
 * Waits until the page of this address ('pages/cart/index') is in front, has come in and nothing leaves any more. The
 * address bar is ahead of that: between the two, what `front` finds is the page before.
 */
export const inFront = (page: Page, address: string) =>
  front(page)
    .and(page.locator(`${STANDS}[id^="/${address}"]`))
    .waitFor()

/** Does what leads to another page, of the same kind maybe, and waits until that is in front. */
export async function toNextPage(page: Page, step: () => Promise<unknown>): Promise<void> {
  const before = await front(page).getAttribute('id')
  await step()
  await front(page)
    .and(page.locator(`${STANDS}:not([id="${before}"])`))
    .waitFor()
}

/** Goes to another page of the same visit, as a link does, and waits until it is in front. */
export async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/${address}`)
  await inFront(page, address)
}

/** Chooses the first value that can be had of each group that has none yet, in the picker that is open. */
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

/** Until what is read is as expected; what comes of itself is read again and again. Fails with the last difference. */
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

/** Names of goods in a list; skeletons have none. */
export const GOODS = '.goods__name[role=link], .goods-line__name[role=link], .goods-line [role=link]'

/** On a product's page: its first choice into the cart, and the cart with it. */
export async function toCart(page: Page): Promise<void> {
  await front(page).locator('.lead__title').waitFor()
  await page.getByText('加入购物车', { exact: true }).last().tap()
  await pickOptions(page)
  await page.locator('.sheet__foot').getByText('加入购物车').tap()
  await page.locator('.sku-picker__group').first().waitFor({ state: 'hidden' })
  await show(page, 'pages/cart/index')
  await page.locator('.cart-line').first().waitFor()
}
