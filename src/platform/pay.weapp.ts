import Taro from '@tarojs/taro'
import type { Payer } from './pay.types'

export const payer: Payer = {
  hasPayPage: false,
  openPayPage() {},
  loginCode: async () => (await Taro.login()).code,
  requestPayment: ({ timeStamp, nonceStr, package: prepay, signType, paySign }) =>
    new Promise((resolve) => {
      // By callbacks: of all calls used here, this is one that Taro doesn't turn into a promise.
      Taro.requestPayment({
        timeStamp,
        nonceStr,
        package: prepay,
        signType: signType === 'RSA' ? 'RSA' : 'MD5',
        paySign,
        success: () => resolve('done'),
        fail: ({ errMsg }) => resolve(/cancel/.test(errMsg ?? '') ? 'cancelled' : 'failed'),
      })
    }),
}
