import Taro from '@tarojs/taro'
import type { Payer } from './pay.types'

export const payer: Payer = {
  hasPayPage: false,
  openPayPage() {},
  loginCode: async () => (await Taro.login()).code,
  requestPayment: ({ timeStamp, nonceStr, package: prepay, signType, paySign }) =>
    new Promise((resolve) => {
      // With callbacks: Taro does not turn this call into a promise.
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
