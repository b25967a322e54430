import Taro from '@tarojs/taro'
import type { WatchNetwork } from './network.types'

export const watchNetwork: WatchNetwork = (tell) => {
  Taro.getNetworkType().then(
    ({ networkType }) => tell(networkType !== 'none'),
    () => {},
  )
  Taro.onNetworkStatusChange(({ isConnected }) => tell(isConnected))
}
