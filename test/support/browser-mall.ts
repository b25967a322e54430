import type { Browser } from 'playwright-core'
import { launchChrome } from './chrome'
import { type Phone, type PhoneOptions, phone } from './phone'
import { type RunningMall, startBuiltMall } from './running-mall'

export interface BrowserMall {
  mall: RunningMall
  browser: Browser
  /** A walk on a fresh phone, which must leave no complaint in the console. */
  withPhone(walk: (visitor: Phone) => Promise<void>, options?: PhoneOptions): Promise<void>
}

/**
 * A built mall and a browser of a test file's own: up before its tests, gone after them. Called at the file's top, and
 * before hooks of its own: `prepare` runs before the mall starts and may give it its settings.
 */
export function browserMall(prepare?: () => Promise<Parameters<typeof startBuiltMall>[0]>): BrowserMall {
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
  beforeAll(async () => {
    const options = await prepare?.()
    ;[here.mall, here.browser] = await Promise.all([startBuiltMall(options), launchChrome()])
  }, 180_000)
  afterAll(async () => {
    await here.browser?.close()
    await here.mall?.stop()
  })
  return here
}
