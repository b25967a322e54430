// A page's code on its way: slow code shows progress, lost code a screen of the first bytes (src/index.html), and the page
// comes once code and style have both come, by itself when there is a network again.

import { Current } from '@tarojs/runtime'

/** Of the latest page that was asked for, and of the latest that came. */
let turn = 0
let came = 0
/** The entry of the history at which the page in front stands; before the first one came none, which no entry is. */
let standing = null

const entry = () => Object(history.state).key

/**
 * Opens the page of `path`: `load` is a route's of Taro's, which gives the page's module as the first of a list; `home` the
 * path of home. Gives the module, or nothing when the shopper is elsewhere by then.
 */
export async function arriving(load, path, home) {
  // Back at the page that was not left, since the next one has not come: it stands as it is, and shows again.
  const isStill = came !== turn && entry() === standing
  turn += 1
  if (!isStill) return arrival(load, turn, entry(), wayBack(path, home))
  came = turn
  window.galleriaCode.done()
  Current.page.onShow()
  return undefined
}

/** Resolves with a page's module, or with nothing when the shopper has gone elsewhere meanwhile. */
function arrival(load, own, at, way) {
  const { galleriaCode: code } = window
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
      // webpack asks anew for what failed.
      await new Promise((again) => code.lost(again, ...way))
      return own === turn ? arrival(load, own, at, way) : undefined
    },
  )
}

/** To the page below, or home; home itself has no way but to try again. */
function wayBack(path, home) {
  if (document.querySelector('.taro_page')) return [() => history.back(), '返回']
  if (path === home) return [null, '']
  return [() => location.assign(`#${home}`), '回首页']
}

/** Scripts and styles that did not arrive, by webpack's names for both. */
const isLost = ({ name, code }) => name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED'
