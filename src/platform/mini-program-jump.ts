import Taro from '@tarojs/taro'

/** The way to another mini program. The first screen's drawing asks about it too, so no .h5/.weapp pair. */
export const miniPrograms = {
  /** Only a mini program opens another one. */
  canJump: process.env.TARO_ENV === 'weapp',
  /** Opens one; false when WeChat or the shopper refused. */
  async jump(appId: string, path: string | undefined): Promise<boolean> {
    try {
      await Taro.navigateToMiniProgram({ appId, ...(path ? { path } : {}) })
      return true
    } catch {
      return false
    }
  },
}
