// A browser with the console of a mall open, as staff use it.
import { CONSOLE_BASE, CONSOLE_HEADER } from '@contract/codes/console'
import { DEMO_STAFF, totpCode } from '@server/modules/system/staff'
import type { Browser, Page } from 'playwright-core'

export interface Desk {
  page: Page
  /** Console errors and warnings, uncaught errors and failed requests so far; tests expect an empty list. */
  complaints: string[]
  /** Opens a page by its address below /console. */
  open(address: string): Promise<void>
  close(): Promise<void>
}

export const WIDE = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Said of the shop's page in a frame, because here the console and the shop share a host. */
const ONE_HOST = 'An iframe which has both allow-scripts and allow-same-origin for its sandbox attribute'

/** Cookies of logged-in accounts, by mall and login: each code of an authenticator works once. */
const sessions = new Map<string, Promise<string>>()

/** Logs in by a call, and returns the cookie's value. */
async function logIn(url: string, login: string): Promise<string> {
  const reply = await fetch(`${url}${CONSOLE_BASE}session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, [CONSOLE_HEADER.name]: CONSOLE_HEADER.value },
    body: JSON.stringify({
      login,
      password: DEMO_STAFF.password,
      code: totpCode(DEMO_STAFF.totpSecret, Date.now()),
    }),
  })
  const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';')
  const { code, message } = (await reply.json()) as { code: number; message: string }
  if (code !== 0) throw new Error(`${login} could not log in: ${code} ${message}`)
  return cookie.split('=')[1] ?? ''
}

/** A new browser window at the console; with `login` in a session of that account of the demo. */
export async function desk(
  browser: Browser,
  url: string,
  {
    login,
    size = WIDE,
    isDark = false,
  }: { login?: string; size?: { width: number; height: number }; isDark?: boolean } = {},
): Promise<Desk> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: isDark ? 'dark' : 'light',
    hasTouch: size.width < 600,
    locale: 'zh-CN',
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  if (login) {
    const key = `${url} ${login}`
    const session = sessions.get(key) ?? logIn(url, login)
    sessions.set(key, session)
    await context.addCookies([{ name: 'console', value: await session, url: `${url}/console`, httpOnly: true }])
  }
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text().includes(ONE_HOST)) return
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`))
  return {
    page,
    complaints,
    open: async (address) => {
      await page.goto(`${url}/console${address}`)
    },
    close: () => context.close(),
  }
}

/** A test at a desk, which also fails when the browser's console has errors or warnings. */
export async function atDesk(
  browser: Browser,
  url: string,
  options: NonNullable<Parameters<typeof desk>[2]>,
  walk: (desk: Desk) => Promise<void>,
): Promise<void> {
  const own = await desk(browser, url, options)
  try {
    await walk(own)
    expect(own.complaints).toEqual([])
  } finally {
    await own.close()
  }
}
