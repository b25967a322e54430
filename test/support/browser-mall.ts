import type { Browser } from 'playwright-core'
import { connectChrome } from './chrome'
import { type SharedMall, sharedBrowser, sharedMall, startOwnMall } from './keeper'
import { type Phone, type PhoneOptions, phone } from './phone'

type MallOptions = Parameters<typeof startOwnMall>[0]

export interface BrowserMall {
  mall: SharedMall
  browser: Browser
  /** A walk on a fresh phone, which must leave no complaint in the console. */
  withPhone(walk: (visitor: Phone) => Promise<void>, options?: PhoneOptions): Promise<void>
}

/**
 * The mall and the browser of this jest worker, for files that change nothing of the mall but what a fresh phone brings
 * along: other files see the same mall. What its demo shoppers own is anybody's. Called at the file's top.
 */
export function browserMall(): BrowserMall {
  return inBrowser(async () => ({ mall: await sharedMall(), stop: async () => undefined }))
}

/**
 * A mall of the file's own as the seed left it, in the worker's browser. Called before hooks of the file's own: `prepare`
 * runs before the mall starts and may give it its settings.
 */
export function ownBrowserMall(prepare?: () => Promise<MallOptions>): BrowserMall {
  return inBrowser(async () => {
    const mall = await startOwnMall(await prepare?.())
    return { mall, stop: () => mall.stop() }
  })
}

function inBrowser(open: () => Promise<{ mall: SharedMall; stop(): Promise<unknown> }>): BrowserMall {
  const here = {
    async withPhone(walk, options) {
      const visitor = await phone(here.browser, here.mall.url, options)
      try {
        await walk(visitor)
        expect(visitor.complaints).toEqual([])
      } finally {
        // A page of a failed walk must not keep the machine busy for the next ones.
        await visitor.close()
      }
    },
  } as BrowserMall
  let stop: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    const [opened, browser] = await Promise.all([open(), sharedBrowser().then(connectChrome)])
    here.mall = opened.mall
    here.browser = browser
    stop = opened.stop
  }, 180_000)
  afterAll(async () => {
    await here.browser?.close()
    await stop?.()
  })
  return here
}
