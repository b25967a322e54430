import Taro from '@tarojs/taro'

/** Opens the phone app with a number; a cancelled dialog is not reported as a failure. */
export async function callPhone(phoneNumber: string): Promise<void> {
  await Promise.resolve(Taro.makePhoneCall({ phoneNumber })).catch(() => undefined)
}
