import type { AppKey } from '@contract/codes/session'

const PLATFORMS: Record<AppKey, string> = {
  'galleria-h5': '网页',
  'galleria-weapp': '微信小程序',
  'galleria-app': '乐廊 App',
}

/** The kind of client of an app key; empty for an unknown one. */
export const platformOf = (appKey: string): string => PLATFORMS[appKey as AppKey] ?? ''

/** Most characters of the text of a device. */
const MODEL_MAX = 60

const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/AlipayClient\//, '支付宝'],
  [/\b(?:QQBrowser|MQQBrowser)\//, 'QQ 浏览器'],
  [/\bUCBrowser\//, 'UC 浏览器'],
  [/\bHuaweiBrowser\//, '华为浏览器'],
  [/\b(?:MiuiBrowser|XiaoMi\/MiuiBrowser)\b/, '小米浏览器'],
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** The machine of a user agent: the model of an Android phone where it is named, else the kind of system. */
function machineOf(agent: string): string {
  const fixed = /iPhone|iPad/.exec(agent)?.[0]
  if (fixed) return fixed
  // Android 14; Pixel 8 Build/…: browsers that hide the model send K in its place.
  const model = /Android[^;)]*;(?:\s*[a-z]{2}(?:-[a-z]{2})?;)?\s*([^;)]+?)(?:\s+Build\/[^;)]*)?[;)]/i
    .exec(agent)?.[1]
    ?.trim()
  if (model && model !== 'K' && !/^wv$/.test(model)) return model
  if (/Android/.test(agent)) return 'Android 手机'
  if (/OpenHarmony|HarmonyOS/.test(agent)) return '鸿蒙设备'
  if (/Macintosh/.test(agent)) return 'Mac'
  if (/Windows/.test(agent)) return 'Windows 电脑'
  return /Linux|X11/.test(agent) ? 'Linux 电脑' : ''
}

/** The text of a device, from its user agent: iPhone · Safari. Empty for an unknown user agent. */
export function modelOf(agent: string): string {
  const machine = machineOf(agent)
  const browser = BROWSERS.find(([mark]) => mark.test(agent))?.[1] ?? ''
  const words = [machine, browser]
    .filter((word) => word !== '')
    .join(' · ')
    .replace(/\p{Cc}/gu, '')
  return words.slice(0, MODEL_MAX)
}
