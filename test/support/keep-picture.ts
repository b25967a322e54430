import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** With GALLERIA_PICTURES=<folder> saves a screenshot of the page there, for a review of its look. */
export async function keepPicture(page: Page, ...name: string[]): Promise<void> {
  const folder = process.env['GALLERIA_PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name.join('-').replace(/[^\w-]+/g, '_')}.png`) })
}
