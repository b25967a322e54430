import { FAILURE_TEXTS } from '@contract/codes/failures'
import { host } from '@/platform/host'
import { confirm, hideLoading, showLoading } from './dialog'
import { SLOW_CODE_MS } from './limits'

/**
 * Moves to another page. In the mini program, which may have to fetch the page's subpackage first, slow code is told of;
 * what does not come leads to a question with 重试, whose answer is given: whether to move again. On H5 the first bytes do
 * so (src/index.html).
 */
export async function arrive(move: () => Promise<unknown>): Promise<'there' | 'again' | 'stayed'> {
  if (host.name === 'h5') {
    await move()
    return 'there'
  }
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
  if (isThere) return 'there'
  const asks = { title: '页面没有打开', content: FAILURE_TEXTS.pageNotLoaded, confirmText: '重试' }
  return (await confirm(asks)) ? 'again' : 'stayed'
}
