import type { ShareData } from '@contract/codes/bridge'
import type { Sharing } from './sharing.types'

/** QQ's public address for sharing a link from any web page. */
const QQ_SHARE = 'https://connect.qq.com/widget/shareqq/index.html'

/** With the fields of QQ's page: link, title, description, picture and the name of the mall. */
const qqAddress = ({ link, title, desc, imgUrl }: ShareData): string =>
  `${QQ_SHARE}?${new URLSearchParams({ url: link, title, desc, summary: desc, pics: imgUrl, site: '乐廊' })}`

export const sharing: Sharing = {
  hasSystem: () => typeof navigator.share === 'function',
  async system({ title, desc, link }) {
    try {
      await navigator.share({ title, text: desc, url: link })
      return 'done'
    } catch (error) {
      return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : 'failed'
    }
  },
  toQq(share) {
    // A separate window: the app stays open, and QQ's page has no access to it.
    const page = window.open(qqAddress(share), '_blank')
    if (page) page.opener = null
    return page !== null
  },
  async drawPoster(text) {
    const { drawPoster } = await import('./poster')
    const { posterPaper } = await import('./poster-paper')
    return drawPoster(text, posterPaper())
  },
}
