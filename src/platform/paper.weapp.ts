import Taro from '@tarojs/taro'
import type { Paper } from './paper.types'

/** WeChat shows the document, and the shopper can save or forward it. */
export const paper: Paper = {
  async open(url) {
    try {
      const { tempFilePath, statusCode } = await Taro.downloadFile({ url })
      if (statusCode !== 200) return false
      await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf', showMenu: true })
      return true
    } catch {
      return false
    }
  },
}
