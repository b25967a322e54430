// Loading of a page's code. Slow code shows progress and failed code shows an error screen, both drawn by
// src/index.html. The page opens when its code and style have arrived; when the network returns, a failed load is
// retried.
import { Current } from '@tarojs/runtime'

/** A route's loader; the first element of the list resolves with the page's module. */
export type LoadPage = () => [Promise<PageModule>, ...unknown[]]
export interface PageModule {
  default: import('react').ComponentType
}
type WayBack = [leave: (() => void) | null, text: string]

/** Number of the latest page that was requested, and of the latest that arrived. */
let turn = 0
let came = 0
/** Key of the history entry of the page in front; null before the first page, which equals no key. */
let standing: unknown = null

const entry = (): unknown => Object(history.state).key

function screen(): NonNullable<Window['galleriaCode']> {
  const { galleriaCode } = window
  if (!galleriaCode) throw new Error('src/index.html has not run')
  return galleriaCode
}

/** Loads the page of `path`; `home` is the path of home. Resolves with nothing when another page was requested meanwhile. */
export async function arriving(load: LoadPage, path: string, home: string): Promise<PageModule | undefined> {
  // The shopper returned to the page in front before the next one arrived: the page in front stays and shows again.
  const isStill = came !== turn && entry() === standing
  turn += 1
  if (!isStill) return arrival(load, turn, entry(), wayBack(path, home))
  came = turn
  screen().done()
  Current.page?.onShow?.()
  return undefined
}

async function arrival(load: LoadPage, own: number, at: unknown, way: WayBack): Promise<PageModule | undefined> {
  const code = screen()
  code.wait(code.isStill, () => location.reload(), ...way)
  return load()[0].then(
    (page) => {
      if (own !== turn) return undefined
      code.done()
      came = own
      standing = at
      return page
    },
    async (error) => {
      if (own !== turn) return undefined
      if (!isLost(error)) {
        code.done()
        throw error
      }
      if (await code.mend(code.own())) return undefined
      if (own !== turn) return undefined
      // webpack requests the failed files again.
      await new Promise<void>((again) => code.lost(again, ...way))
      return own === turn ? arrival(load, own, at, way) : undefined
    },
  )
}

/** The way back from a failed load: the page below, or home; home itself offers only a retry. */
function wayBack(path: string, home: string): WayBack {
  if (document.querySelector('.taro_page')) return [() => history.back(), '返回']
  if (path === home) return [null, '']
  return [() => location.assign(`#${home}`), '回首页']
}

/** True when a script or a style sheet did not load, by webpack's names of both errors. */
const isLost = ({ name, code }: { name?: string; code?: string }) =>
  name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED'
