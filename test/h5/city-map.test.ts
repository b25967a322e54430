import type { MapStore } from '@contract/schema/store-directory'
import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { expectSoon, front, inFront } from '../support/phone'

const here = browserMall()

/** 200 places of one city, one of them a store of the mall far from the others, three of them the same place. */
const PLACES: MapStore[] = Array.from({ length: 200 }, (_, n) => {
  const [a, b] = [(n * 0.618_034) % 1, (n * 0.414_214) % 1]
  const spread = n % 3 === 0 ? 0.002 : 0.2
  return { storeId: `s${n}`, name: `城市店 ${n}`, x: 30.2 + (a - 0.5) * spread, y: 120.2 + (b - 0.5) * spread }
})
PLACES[0] = { storeId: 'maiyan', name: '麦研烘焙', x: 30.5, y: 120.2 }
for (const [n, storeId] of ['xianhe', 'suyan'].entries()) PLACES[n + 1] = { storeId, name: storeId, x: 29.6, y: 120.2 }

async function withPlaces(page: Page): Promise<void> {
  await page.route('**/store/places?*', (route) =>
    route.fulfill({ json: { code: 0, status: 1, message: '', data: { records: PLACES } } }),
  )
}
const bubbles = (page: Page) => front(page).locator('.city-map__bubble')
/** The stores of all bubbles: the sum of the numbers and of the single stores. */
const drawn = async (page: Page) =>
  (await bubbles(page).allTextContents()).reduce((sum, text) => sum + (/^\d+$/.test(text) ? Number(text) : 1), 0)
async function overlaps(page: Page): Promise<number> {
  const boxes = await bubbles(page).evaluateAll((all) =>
    all.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect()
      return { left, top, right, bottom }
    }),
  )
  // Tolerance for rounded edges.
  const room = 0.5
  return boxes.filter((a, i) =>
    boxes.some(
      (b, k) =>
        k > i &&
        a.left + room < b.right &&
        b.left + room < a.right &&
        a.top + room < b.bottom &&
        b.top + room < a.bottom,
    ),
  ).length
}

test('200 stores are bubbles with their numbers: a tap zooms in, lists one place, or opens the store [directory.map]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await withPlaces(page)
    await open('pages/store/storeList/index')
    await front(page).getByText('地图', { exact: true }).tap()
    await front(page).getByText('共 200 家').waitFor()
    expect([await drawn(page), await overlaps(page)]).toEqual([200, 0])
    await keepPicture(page, 'city-map')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(page, 'city-map-dark')
    await page.emulateMedia({ colorScheme: 'light' })

    const largest = async () => {
      const texts = await bubbles(page).allTextContents()
      return texts.indexOf(String(Math.max(...texts.map((text) => (/^\d+$/.test(text) ? Number(text) : 0)))))
    }
    const before = await bubbles(page).allTextContents()
    await bubbles(page)
      .nth(await largest())
      .tap()
    await expectSoon(async () => (await bubbles(page).allTextContents()).join() !== before.join(), true)
    expect(await overlaps(page)).toBe(0)
    await keepPicture(page, 'city-map-closer')
    await front(page).getByLabel('看全部店铺').tap()
    await expectSoon(() => drawn(page), 200)

    // Zooming in cannot separate two stores of one place, so the tap lists them.
    await front(page).getByRole('button', { name: '这一带有 2 家店铺' }).last().tap()
    await front(page).getByText('同一处的 2 家').waitFor()
    await front(page).locator('.store-rows').getByText('鲜禾超市').waitFor()
    await keepPicture(page, 'city-map-listed')

    await front(page).getByRole('link', { name: '麦研烘焙' }).tap()
    await inFront(page, 'pages/store/storeHome/index')
  })
})

test('a finger moves the map; a wide window shows it whole [directory.map]', async () => {
  await here.withPhone(
    async ({ page, open }) => {
      await withPlaces(page)
      await open('pages/store/storeList/index?by=map')
      await front(page).getByText('共 200 家').waitFor()
      expect([await drawn(page), await overlaps(page)]).toEqual([200, 0])
      await keepPicture(page, 'city-map-wide')
      const first = bubbles(page).filter({ hasText: '麦研烘焙' })
      const from = await first.boundingBox()
      const ground = front(page).locator('.city-map__ground')
      for (const [type, x] of [
        ['touchstart', 200],
        ['touchmove', 240],
        ['touchend', 240],
      ] as const)
        await ground.evaluate(
          (element, [kind, at]) => {
            const touch = new Touch({ identifier: 1, target: element, clientX: at, clientY: 300 })
            const touches = kind === 'touchend' ? [] : [touch]
            element.dispatchEvent(new TouchEvent(kind, { touches, changedTouches: [touch], bubbles: true }))
          },
          [type, x] as const,
        )
      await expectSoon(async () => Math.round(((await first.boundingBox())?.x ?? 0) - (from?.x ?? 0)) > 20, true)
    },
    { viewport: { width: 900, height: 1000 } },
  )
})
