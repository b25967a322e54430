import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FillPage } from './h5'

/** The module that tools/first-screen.mjs writes next to each H5 build. */
interface FirstScreenModule {
  /** The built page with the first screen of home inside; `json` is the reply of getFirstPageData. */
  fillPage(page: string, json: string): string
}

const isFirstScreenModule = (value: object): value is FirstScreenModule =>
  'fillPage' in value && typeof value.fillPage === 'function'

/**
 * Puts the first screen of home into the page, drawn once for each version of its data; `json` comes from a cache.
 * Without the module (no H5 build) the page is served as built.
 */
export async function firstScreen(moduleFile: string, json: () => Promise<string>): Promise<FillPage> {
  if (!existsSync(moduleFile)) return async (page) => page
  const loaded: object = await import(pathToFileURL(moduleFile).href)
  if (!isFirstScreenModule(loaded)) throw new Error(`${moduleFile} exports no fillPage`)
  let last = { page: '', json: '', filled: '' }
  return async (page) => {
    const now = await json()
    if (last.json !== now || last.page !== page) last = { page, json: now, filled: loaded.fillPage(page, now) }
    return last.filled
  }
}
