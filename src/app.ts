import { usePageNotFound } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'
import { pageNotFound } from './app/navigate'
import { useReleasedPages } from './app/released-pages'
import { reportError } from './app/report-error'
import { decodeParams } from './app/routes/address'
import { startApp } from './app/start'
import { startTracking } from './app/tracking/start-tracking'
import { startAccount } from './features/customer/account/start-account'
import { startPrivacy } from './features/system/privacy/start-privacy'
import { startShare } from './features/system/share/start-share'
import { startShell } from './features/system/shell/start-shell'
import { startCartSync } from './features/trade/cart/cart-sync'
import '@/ui/styles/index.scss'
import '@/ui/icon/sheet'

startApp()
startCartSync()
startAccount()
startTracking()
startPrivacy()
startShell()
startShare()

export default function App({ children }: PropsWithChildren) {
  usePageNotFound(({ path, query }) => {
    // The shopper sees the help page; the error is for developers.
    pageNotFound(path, decodeParams(query ?? {})).catch((error: unknown) => reportError(error, () => {}))
  })
  useReleasedPages(children)
  return children
}
