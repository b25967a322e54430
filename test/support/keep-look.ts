import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { LOOK_PICTURES, LOOK_WIDTH } from './look-pictures'

/** Space above and below a part, in CSS px. */
const ROOM = 10

/**
 * Waits for the parts of a state of a page that docs/look shows, so that no picture becomes impossible unnoticed. With
 * GALLERIA_LOOK=<folder> it saves their pictures there.
 */
export async function keepLook(page: Page, at: string, { isDark = false } = {}): Promise<void> {
  const wanted = Object.entries(LOOK_PICTURES).filter(([, one]) => one.at === at && (one.isDark ?? false) === isDark)
  const folder = process.env['GALLERIA_LOOK']
  for (const [name, { of, count = 1, width = LOOK_WIDTH }] of wanted) {
    const parts = of === undefined ? null : page.locator(of).filter({ visible: true })
    await parts?.first().waitFor()
    if (!folder) continue
    const clip = parts ? await strip(page, parts, count) : undefined
    await page.waitForFunction(arePicturesThere)
    const picture = await page.screenshot({ clip, animations: 'disabled' })
    mkdirSync(folder, { recursive: true })
    await sharp(picture)
      .resize(width)
      .webp({ quality: 84, effort: 6 })
      .toFile(join(folder, `${name}.webp`))
  }
}

/** The strip of the screen that has the first `count` parts. */
async function strip(page: Page, parts: Locator, count: number) {
  await parts.first().evaluate((part) => part.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const shown = page.viewportSize()
  if (!shown) throw new Error('a page without a window')
  const boxes = await Promise.all([...Array(count).keys()].map((place) => parts.nth(place).boundingBox()))
  const there = boxes.filter((box) => box !== null)
  const top = Math.max(0, Math.min(...there.map(({ y }) => y)) - ROOM)
  const end = Math.min(shown.height, Math.max(...there.map(({ y, height }) => y + height)) + ROOM)
  return { x: 0, y: top, width: shown.width, height: end - top }
}

/** Runs in the page. Whether the pictures in the window are loaded. */
function arePicturesThere(): boolean {
  return [...document.images].every((picture) => {
    const { top, bottom, width } = picture.getBoundingClientRect()
    const isInSight = width > 0 && bottom > 0 && top < innerHeight
    return !isInSight || (picture.complete && picture.naturalWidth > 0)
  })
}
