import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

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
  close(): Promise<void>
}

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
export const SEEN_POPUPS = { 'pop-opening': { popPageDataId: 'pop-opening-1', at: 1 } }

/** The device has seen the demo's pop-ups; one would lie over the home page else. */
export async function haveSeenPopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(`try {
    localStorage.strategyDataOpened ??= JSON.stringify({ data: ${JSON.stringify(SEEN_POPUPS)} })
  } catch { /* a page without storage */ }`)
}

/** A fresh phone in front of the mall at `url`. */
export async function phone(
  browser: Browser,
  url: string,
  { consent = 'refused', popups = 'seen', ...options }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({ ...PHONE, ...options })
  await chooseConsent(context, consent)
  if (popups === 'seen') await haveSeenPopups(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
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
      await page.goto(`${url}/#/${address}`)
    },
    close: () => context.close(),
  }
}

/** Logs in by the login page: a demo phone, the demo code, the agreement in the sheet that asks for it. */
export async function logIn({ page, open }: Phone, mobile = '13800000001'): Promise<void> {
  await open('pages/login/index')
  await fillLogin(page, mobile)
  await page.waitForFunction(() => !location.hash.includes('login'))
}

/** Fills and sends the login form that is in front. */
export async function fillLogin(page: Page, mobile = '13800000001'): Promise<void> {
  const form = page.locator('.login__form:visible')
  await form.locator('input').nth(0).fill(mobile)
  await form.locator('input').nth(1).fill('888888')
  await form.locator('.btn').first().tap()
  await page.getByText('同意并登录').tap()
}

/**
 * Waits until the page of this address ('pages/cart/index') is in front. The address bar is ahead of that: between the
 * two, what `front` finds is the page before.
 */
export const inFront = (page: Page, address: string) =>
  page.locator(`.taro_page_show[id^="/${address}"]`).last().waitFor()

/** Goes to another page of the same visit, as a link does, and waits until it is in front. */
export async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/${address}`)
  await inFront(page, address)
}

/** The page in front: Taro keeps the ones below in the document. */
export const front = (page: Page) => page.locator('.taro_page:visible').last()

/** Names of goods in a list; skeletons have none. */
export const GOODS = '.goods__name[role=link], .goods-line__name[role=link], .goods-line [role=link]'
