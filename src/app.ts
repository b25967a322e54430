import { usePageNotFound } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { pageNotFound } from './app/navigate'
import { reportError } from './app/report-error'
import { startApp } from './app/start'
import { startCartSync } from './features/cart/cart-sync'
import '@/ui/styles/index.scss'

startApp()
startCartSync()

export default function App({ children }: PropsWithChildren) {
  usePageNotFound(({ path }) => {
    // The shopper sees the page that helps; the error is for developers.
    pageNotFound(path).catch((error: unknown) => reportError(error, () => {}))
  })
  return children
}
