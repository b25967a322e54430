import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchChrome } from '../../support/chrome'
import { chooseConsent, haveSeenPopups } from '../../support/phone'

/** The network of a slow phone: 1.6 Mbps down, 750 kbps up, 150 ms latency. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWER = 4
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true }

export interface BenchPhone {
  browser: Browser
  page: Page
  cdp: CDPSession
  /** Evaluates a script by the devtools protocol, because the driver's `evaluate` leaves 35 KB of code in the heap. */
  ask<T>(script: string): Promise<T>
  /** Waits until a script returns true; the page's policy forbids the driver's waitForFunction with a text. */
  until(condition: string, withinMs?: number): Promise<void>
}

/** Runs `work` in a new browser, with or without the slow phone's network and processor. */
export async function onPhone<T>(
  slow: { network?: boolean; processor?: boolean },
  work: (phone: BenchPhone) => Promise<T>,
): Promise<T> {
  const browser = await launchChrome()
  try {
    const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true })
    await chooseConsent(context, 'refused')
    await haveSeenPopups(context)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Performance.enable')
    if (slow.network) await cdp.send('Network.emulateNetworkConditions', NETWORK)
    if (slow.processor) await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    const ask = async <A>(expression: string): Promise<A> => {
      const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    }
    return await work({
      browser,
      page,
      cdp,
      ask,
      async until(condition, withinMs = 60_000) {
        const end = Date.now() + withinMs
        while (!(await ask<boolean>(condition))) {
          if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${condition}`)
          await page.waitForTimeout(50)
        }
      },
    })
  } finally {
    await browser.close()
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
