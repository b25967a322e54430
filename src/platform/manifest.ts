/**
 * What app.config says to one target alone: WeChat warns of keys it doesn't know. Read by app.config when the app is
 * built, so no .h5/.weapp pair.
 */
export const MANIFEST =
  process.env.TARO_ENV === 'weapp'
    ? {
        lazyCodeLoading: 'requiredComponents',
        permission: { 'scope.userLocation': { desc: '用于查找附近的地址和门店' } },
        requiredPrivateInfos: ['getLocation' as const],
        // WeChat asks for consent to the privacy guide before the first location or clipboard call.
        __usePrivacyCheck__: true,
      }
    : { animation: { duration: 240, delay: 20 } }
