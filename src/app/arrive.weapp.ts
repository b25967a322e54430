import { FAILURE_TEXTS } from '@contract/codes/failures'
import type { Arrive } from './arrive.types'
import { confirm, hideLoading, showLoading } from './dialog'
import { SLOW_CODE_MS } from './limits'
import { stayWithLayers } from './page/page-layers'

/**
 * The page may be in a subpackage that is fetched first: shows progress while it is slow, and offers a retry when it
 * fails.
 */
export const arrive: Arrive = async (leave, move) => {
  do {
    const leaving = leave()
    if (leaving) await leaving
    if (await comes(move)) return
    stayWithLayers()
  } while (await confirm({ title: '页面没有打开', content: FAILURE_TEXTS.pageNotLoaded, confirmText: '重试' }))
}

async function comes(move: () => Promise<unknown>): Promise<boolean> {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    showLoading()
  }, SLOW_CODE_MS)
  const isThere = await move().then(
    () => true,
    () => false,
  )
  clearTimeout(timer)
  if (isSlow) hideLoading()
  return isThere
}
