import Taro from '@tarojs/taro'

/** Puts a text on the clipboard; false when the device refuses. */
export function copyToClipboard(text: string): Promise<boolean> {
  return Taro.setClipboardData({ data: text }).then(
    () => true,
    () => false,
  )
}
