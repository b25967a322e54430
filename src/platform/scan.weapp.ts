import Taro from '@tarojs/taro'
import { CameraError, type Scanner } from './scan.types'

/** WeChat's scanning screen also reads pictures of the album. */
async function scanInWechat(): Promise<string | null> {
  try {
    const { result, path } = await Taro.scanCode({})
    // A mini program code returns a path instead of a result.
    return result || path || ''
  } catch (error) {
    if (/cancel/.test(messageOf(error))) return null
    throw error
  }
}

export const scanner: Scanner = {
  screen: () => Promise.resolve(scanInWechat),
  hasElement: true,
  openSettings: async () => {
    await Taro.openSetting()
  },
  watch: () => Promise.reject(new CameraError('missing')),
  readPicture: async () => null,
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'errMsg' in error ? String(error.errMsg) : String(error)
}
