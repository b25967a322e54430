import Taro from '@tarojs/taro'

/** Opens the phone with a number; who thinks better of it is not told that anything failed. */
export async function callPhone(phoneNumber: string): Promise<void> {
  await Promise.resolve(Taro.makePhoneCall({ phoneNumber })).catch(() => undefined)
}
