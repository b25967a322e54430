import Taro from '@tarojs/taro'
import { type PageName, pageAt } from './routes/index'

/** The page that the next step back leads to, or null. */
export function pageBelow(): PageName | null {
  return pageAt(Taro.getCurrentPages().at(-2)?.route ?? '')
}
