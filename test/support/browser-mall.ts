import type { Browser } from 'playwright-core'
import { connectChrome } from './chrome'
import { type SharedMall, sharedBrowser, sharedMall, startOwnMall } from './keeper'
import { front, type Phone, type PhoneOptions, phone } from './phone'

type MallOptions = Parameters<typeof startOwnMall>[0]

export interface BrowserMall {
  mall: SharedMall
  browser: Browser
  /** A test on a new phone, which also fails when the console has errors or warnings. */
  withPhone(walk: (visitor: Phone) => Promise<void>, options?: PhoneOptions): Promise<void>
}

/**
 * The mall and the browser of this jest worker, for files that change only data of the shoppers of their own phones,
 * because other files use the same mall. All files share the demo shoppers. Called at the top of the file.
 */
export function browserMall(): BrowserMall {
  return inBrowser(async () => ({ mall: await sharedMall(), stop: async () => undefined }))
}

/**
 * A freshly seeded mall for one file, in the worker's browser. Called before the file's hooks. `prepare` runs before
 * the mall starts and may return its settings.
 */
export function ownBrowserMall(prepare?: () => Promise<MallOptions>): BrowserMall {
  return inBrowser(async () => {
    const mall = await startOwnMall(await prepare?.())
    return { mall, stop: () => mall.stop() }
  })
}

const SHOWN_CHARACTERS = 600

/** Address, text and complaints of a page whose test failed: some failures appear only on a busy machine. */
async function shownBy({ page, complaints }: Phone): Promise<string> {
  const text = await front(page)
    .textContent({ timeout: 5000 })
    .catch((error: Error) => error.message)
  const shown = (text ?? '').replace(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS)
  return [`The page ${page.url()} shows: ${shown}`, ...complaints].join('\n')
}

function inBrowser(open: () => Promise<{ mall: SharedMall; stop(): Promise<unknown> }>): BrowserMall {
  const here = {
    async withPhone(walk, options) {
      const visitor = await phone(here.browser, here.mall.url, options)
      try {
        await walk(visitor)
        expect(visitor.complaints).toEqual([])
      } catch (error) {
        throw new Error(`${(error as Error).message}\n\n${await shownBy(visitor)}`, { cause: error })
      } finally {
        // A page of a failed test must not use processor time during the next tests.
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
  })
  afterAll(async () => {
    await here.browser?.close()
    await stop?.()
  })
  return here
}
