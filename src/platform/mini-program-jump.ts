import Taro from '@tarojs/taro'

/**
 * Opens another mini program. The first screen's rendering on the server reads it too, so there is no .h5/.weapp pair.
 */
export const miniPrograms = {
  /** Only a mini program can open another one. */
  canJump: process.env.TARO_ENV === 'weapp',
  /** Opens another mini program; false when WeChat or the shopper refused. */
  async jump(appId: string, path: string | undefined): Promise<boolean> {
    try {
      await Taro.navigateToMiniProgram({ appId, ...(path ? { path } : {}) })
      return true
    } catch {
      return false
    }
  },
}
