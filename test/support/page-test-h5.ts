import type { BrowserContextOptions } from 'playwright-core'
import type { PageArea, PageRow } from '../pages'
import { browserMall } from './browser-mall'
import { keepLook } from './keep-look'
import { keepPicture } from './keep-picture'
import { findings, findingsInTheDark, settled } from './page-findings'
import { expectSoon, front, logIn, type Phone, phone } from './phone'
import { isLong } from './tier'
import { type Belongings, shopperOf } from './weapp-mall'

type Login = BrowserContextOptions['storageState']

/** Pictures are taken of both modes and of all states. */
const isWhole = isLong || Boolean(process.env['GALLERIA_PICTURES'] ?? process.env['GALLERIA_LOOK'])

/** Visits each page once, in the long run also in dark mode and in its further states; several pages in parallel. */
export function testPageOnH5({ area, rows }: PageArea): void {
  const here = browserMall()
  let own: Belongings
  let login: Login
  beforeAll(async () => {
    own = await shopperOf(here.mall, 5, 3)
    const first = await phone(here.browser, here.mall.url)
    await logIn(first)
    login = await first.page.context().storageState()
    await first.close()
  })

  const visit = (work: (visitor: Phone) => Promise<void>) =>
    here.withPhone(work, { storageState: login, colorScheme: 'light' })

  const text = ({ page }: Phone) => front(page).textContent()
  const shows = async (visitor: Phone, row: PageRow) => {
    await expectSoon(() => text(visitor), expect.stringMatching(row.shows))
    await settled(visitor)
  }

  const pages = Object.entries(rows).map(([name, row]) => ({ name, row, at: area.rows[name] }))
  test.concurrent.each(pages)(
    '$name stands, can be tapped and read, by its address; in the long run also in the dark, after a reload and in its states',
    async ({ name, row, at }) => {
      await visit(async (visitor) => {
        const { page } = visitor
        const address = row.query ? `${at?.path}?${row.query(own)}` : `${at?.path}`
        await (row.reach ? row.reach.h5(visitor) : visitor.open(address))
        await shows(visitor, row)
        const title = await page.title()
        if (row.hasOwnTitle) expect(['', at?.title]).not.toContain(title)
        else expect(title).toBe(at?.title)
        await keepPicture(page, name)
        await keepLook(page, name)
        expect(await findings(page)).toEqual([])
        if (!isWhole) return
        // A reload of the address shows the page again, in dark mode too.
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.reload()
        await shows(visitor, row)
        await expectSoon(() => page.title(), title)
        if (at && !row.reach) expect(decodeURIComponent(new URL(page.url()).hash)).toContain(at.path)
        await keepPicture(page, name, 'dark')
        await keepLook(page, name, { isDark: true })
        expect(await findingsInTheDark(page)).toEqual([])

        // Each state starts the app again at its own address, without pages of other states below it.
        for (const [index, [state, how]] of Object.entries(row.more ?? {}).entries()) {
          const query = typeof how.query === 'string' ? how.query : (how.query ?? row.query)?.(own)
          try {
            await page.emulateMedia({ colorScheme: 'light' })
            await visitor.open(`${at?.path}?${query ? `${query}&` : ''}state=${index}`)
            await settled(visitor)
            await how.by?.(page)
            await settled(visitor)
            await keepPicture(page, name, state)
            await keepLook(page, `${name}: ${state}`)
            expect(await findings(page)).toEqual([])
            await page.emulateMedia({ colorScheme: 'dark' })
            await keepPicture(page, name, state, 'dark')
            await keepLook(page, `${name}: ${state}`, { isDark: true })
            expect(await findingsInTheDark(page)).toEqual([])
          } catch (error) {
            throw new Error(`${name}, ${state}: ${(error as Error).message}`, { cause: error })
          }
        }
      })
    },
  )
}
