/**
 * Keys of app.config for one target only: WeChat warns of unknown keys. app.config reads this at build time, so there
 * is no .h5/.weapp pair.
 */
export const MANIFEST =
  process.env.TARO_ENV === 'weapp'
    ? {
        lazyCodeLoading: 'requiredComponents',
        permission: { 'scope.userLocation': { desc: '用于查找附近的地址和门店' } },
        requiredPrivateInfos: ['getLocation' as const],
        // WeChat requires consent to the privacy policy before the first location or clipboard call.
        __usePrivacyCheck__: true,
      }
    : { animation: { duration: 240, delay: 20 } }
