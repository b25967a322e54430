import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FillPage } from './h5'

/** What tools/first-screen.mjs makes beside each H5 build. */
interface FirstScreenModule {
  /** The built page with home's first screen inside; `json` is the reply of getFirstPageData. */
  fillPage(page: string, json: string): string
}

const isFirstScreenModule = (value: object): value is FirstScreenModule =>
  'fillPage' in value && typeof value.fillPage === 'function'

/**
 * Puts home's first screen into the page: drawn once for each version of its data, which `json` gives
 * out of its own cache. Without the module (no H5 build) the page goes out as it was built.
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
