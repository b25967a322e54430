import Taro from '@tarojs/taro'

/** Copies a text to the clipboard; false when the device refuses. */
export function copyToClipboard(text: string): Promise<boolean> {
  return Taro.setClipboardData({ data: text }).then(
    () => true,
    () => false,
  )
}
