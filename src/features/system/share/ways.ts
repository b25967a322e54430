import type { ShareChannel } from '@contract/codes/bridge'
import type { HostKind } from '@/platform/host.types'
import type { IconName } from '@/ui/icon/icon-name'

/** Ways to share: by WeChat or QQ, by the phone's own sheet, as a link, as a picture. */
export type WayCode = ShareChannel | 'system' | 'link' | 'poster'

export interface ShareWay {
  code: WayCode
  text: string
  icon: IconName
}

const WAYS: Record<WayCode, Omit<ShareWay, 'code'>> = {
  friends: { text: '微信好友', icon: 'message-circle' },
  timeline: { text: '朋友圈', icon: 'aperture' },
  qq: { text: 'QQ', icon: 'message-square-text' },
  system: { text: '更多方式', icon: 'share-2' },
  link: { text: '复制链接', icon: 'link' },
  poster: { text: '生成海报', icon: 'image' },
}

/**
 * The ways of a host: the native app shares by itself, WeChat by its menu, a browser by QQ's web page and the phone's
 * sheet if it has one.
 */
export function waysOf({
  kind,
  isMini,
  hasSystem,
}: {
  kind: HostKind
  isMini: boolean
  hasSystem: boolean
}): ShareWay[] {
  const codes: WayCode[] = isMini
    ? ['friends', 'timeline', 'link', 'poster']
    : kind === 'other'
      ? ['qq', 'link', 'poster', ...(hasSystem ? (['system'] as const) : [])]
      : ['friends', 'timeline', 'qq', 'link', 'poster']
  return codes.map((code) => ({ code, ...WAYS[code] }))
}

/** The entry of WeChat's menu that a shopper must tap, since no page can open the menu. */
export const MENU_TEXTS: Record<ShareChannel, string> = {
  friends: '点击右上角“…”，选择“发送给朋友”',
  timeline: '点击右上角“…”，选择“分享到朋友圈”',
  qq: '点击右上角“…”，选择“分享到手机 QQ”',
}
