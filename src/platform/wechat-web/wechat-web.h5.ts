import type { PageSignature, WechatWeb } from './wechat-web.types'

/** WeChat's own script; the content policy allows it only inside WeChat. */
const SDK_ADDRESS = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const SDK_WAIT_MS = 10_000
/** Timeout of the check for a surrounding mini program [host.mini-program-race]. */
const MINI_PROGRAM_WAIT_MS = 1000
/** A tap waits at most this long for the SDK; then the app continues without it. */
const READY_WAIT_MS = 1500
const JS_API_LIST = [
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'onMenuShareQQ',
  'hideOptionMenu',
  'showOptionMenu',
  'scanQRCode',
]
/** WeChat puts the kind of a barcode before its digits: 'EAN_13,6901234567892'. */
const BARCODE_KIND = /^(?:EAN|UPC|CODE|ITF|CODABAR)(?:_[A-Z0-9]+)?,/

interface Card {
  title: string
  desc?: string
  link: string
  imgUrl: string
}
interface Sdk {
  config(options: PageSignature & { debug: boolean; jsApiList: string[] }): void
  ready(run: () => void): void
  error(run: () => void): void
  updateAppMessageShareData(card: Card): void
  updateTimelineShareData(card: Card): void
  onMenuShareQQ(card: Card): void
  hideOptionMenu(): void
  showOptionMenu(): void
  scanQRCode(options: {
    needResult: 0 | 1
    scanType: ('qrCode' | 'barCode')[]
    success: (result: { resultStr: string }) => void
    cancel: () => void
    fail: (result: { errMsg?: string }) => void
  }): void
  miniProgram: {
    getEnv(run: (env: { miniprogram?: boolean }) => void): void
    navigateTo(options: { url: string }): void
  }
}
declare global {
  interface Window {
    wx?: Sdk
    /** WeChat's flag inside a mini program's web view. */
    __wxjs_environment?: string
  }
}

let loading: Promise<Sdk | null> | null = null

/** The SDK, loaded once; null when it fails to load. */
function sdk(): Promise<Sdk | null> {
  loading ??= new Promise((resolve) => {
    const script = Object.assign(document.createElement('script'), { src: SDK_ADDRESS, async: true })
    const end = () => resolve(window.wx ?? null)
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    setTimeout(end, SDK_WAIT_MS)
    document.head.append(script)
  })
  return loading
}

const pageUrl = () => location.href.split('#')[0] ?? ''

async function configure(sign: (url: string) => Promise<PageSignature | null>): Promise<boolean> {
  const [wx, signature] = await Promise.all([sdk(), sign(pageUrl())])
  if (!wx || !signature) return false
  return new Promise((resolve) => {
    wx.ready(() => resolve(true))
    wx.error(() => resolve(false))
    wx.config({ debug: false, jsApiList: JS_API_LIST, ...signature })
  })
}

let prepared: Promise<boolean> | null = null

export const wechatWeb: WechatWeb = {
  prepare(sign) {
    prepared ??= configure(sign)
    return prepared
  },

  isReady() {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), READY_WAIT_MS))
    return Promise.race([prepared ?? false, late])
  },

  scan() {
    return new Promise((resolve, reject) => {
      const fail = ({ errMsg = 'scanQRCode:fail' }) => reject(new Error(errMsg))
      if (!window.wx) return fail({})
      window.wx.scanQRCode({
        // Returns the code to the page; 0 would let WeChat handle it.
        needResult: 1,
        scanType: ['qrCode', 'barCode'],
        success: ({ resultStr }) => resolve(resultStr.replace(BARCODE_KIND, '')),
        cancel: () => resolve(null),
        fail,
      })
    })
  },

  offer(share) {
    const { wx } = window
    if (!wx) return
    if (!share) return wx.hideOptionMenu()
    const { title, desc, link, imgUrl } = share
    wx.showOptionMenu()
    wx.updateAppMessageShareData({ title, desc, link, imgUrl })
    wx.updateTimelineShareData({ title, link, imgUrl })
    wx.onMenuShareQQ({ title, desc, link, imgUrl })
  },

  async isInMiniProgram() {
    if (window.__wxjs_environment === 'miniprogram' || /miniProgram/i.test(navigator.userAgent)) return true
    const asked = sdk().then(
      (wx) =>
        new Promise<boolean>((resolve) => wx?.miniProgram.getEnv(({ miniprogram = false }) => resolve(miniprogram))),
    )
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), MINI_PROGRAM_WAIT_MS))
    return Promise.race([asked, late])
  },

  openInMiniProgram(path) {
    void sdk().then((wx) => wx?.miniProgram.navigateTo({ url: path }))
  },
}
