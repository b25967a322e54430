import { BRIDGE_CODE, SHARE_CHANNELS, type ShareChannel } from '@contract/codes/bridge'
import { FAILURE_TEXTS } from '@contract/codes/failures'
import { makeAutoObservable, runInAction } from 'mobx'
import { copyText, toast } from '@/app/dialog'
import { ERROR_TOAST_MS } from '@/app/limits'
import { type Shareable, shareDataOf } from '@/app/share'
import { track } from '@/app/tracking/track'
import { askNative } from '@/platform/bridge/bridge'
import { BridgeFailure } from '@/platform/bridge/bridge.types'
import { host } from '@/platform/host'
import { sharing } from '@/platform/sharing'
import { posterTextOf } from './poster-text'
import { MENU_TEXTS, type ShareWay, type WayCode, waysOf } from './ways'

const SHARE_FAILED_TEXT = FAILURE_TEXTS.share
const POSTER_FAILED_TEXT = FAILURE_TEXTS.poster

/** The sheet that shares the page under it. */
export class ShareStore {
  isOpen = false
  /** Which entry of WeChat's menu the shopper must tap; '' when no menu is needed. */
  menuText = ''
  /** Address of the finished poster. */
  poster: string | null = null
  isDrawing = false

  constructor(private readonly page: Shareable) {
    makeAutoObservable<this, 'page'>(this, { page: false }, { autoBind: true })
  }

  get ways(): ShareWay[] {
    return waysOf({ kind: host.kind, isMini: host.name === 'weapp', hasSystem: sharing.hasSystem() })
  }

  open(): void {
    this.menuText = ''
    this.poster = null
    this.isOpen = true
  }
  close(): void {
    this.isOpen = false
  }

  async choose(way: WayCode): Promise<void> {
    track('share', { way, target: this.page.name })
    if (isChannel(way)) return this.send(way)
    if (way === 'poster') return this.draw()
    const share = shareDataOf(this.page)
    this.close()
    if (way === 'link') return copyText(share.link)
    if ((await sharing.system(share)) === 'failed') toast(SHARE_FAILED_TEXT, { ms: ERROR_TOAST_MS })
  }

  /**
   * The native app shares by itself; in WeChat only its menu shares, and no page can open it; elsewhere QQ has a web
   * page.
   */
  private async send(channel: ShareChannel): Promise<void> {
    if (host.kind === 'wechat') {
      this.menuText = MENU_TEXTS[channel]
      return
    }
    const share = shareDataOf(this.page)
    this.close()
    if (host.kind === 'other') {
      if (!sharing.toQq(share)) toast(SHARE_FAILED_TEXT, { ms: ERROR_TOAST_MS })
      return
    }
    try {
      await askNative('share', { channel, share })
    } catch (error) {
      if (!(error instanceof BridgeFailure)) throw error
      if (error.code !== BRIDGE_CODE.cancelled) toast(SHARE_FAILED_TEXT, { ms: ERROR_TOAST_MS })
    }
  }

  private async draw(): Promise<void> {
    if (this.isDrawing) return
    this.isDrawing = true
    try {
      const poster = await sharing.drawPoster(posterTextOf(this.page))
      runInAction(() => {
        this.poster = poster
      })
    } catch {
      toast(POSTER_FAILED_TEXT, { ms: ERROR_TOAST_MS })
    } finally {
      runInAction(() => {
        this.isDrawing = false
      })
    }
  }
}

const isChannel = (way: WayCode): way is ShareChannel => SHARE_CHANNELS.some((channel) => channel === way)
