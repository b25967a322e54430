import { configure, reaction } from 'mobx'
import { parentOrigins } from '@/platform/build'
import { appWindow } from '@/platform/window'
import { setMediaOrigin } from '@/ui/picture/media'
import { setGrayTag } from './api/gray'
import { confirm, hideLoading, hideOverlays, showLoading, toast } from './dialog'
import { readEntry, SECRET_FIELDS } from './entry'
import { stores } from './env'
import { serverOrigin } from './environment'
import { listen } from './events'
import { go, toLogin } from './navigate'
import { isTold, reportError } from './report-error'
import { NetworkStore } from './stores/network.store'
import { SessionStore } from './stores/session.store'
import { SettingsStore } from './stores/settings.store'
import { switchEnvironment } from './switch-environment'

/**
 * Sets the frame up, once, before the first page. For a visitor it asks the server for nothing: the first call opens the
 * session. Of a shopper who is still logged in it asks who that is: member prices hang on it.
 */
export function startApp(): void {
  configure({ enforceActions: 'always' })
  appWindow.prepare()
  enter()
  setMediaOrigin(serverOrigin())
  hear()
  promptWhenCartIsFull()
  stores.get(NetworkStore)
  appWindow.onRouteChange(hideOverlays)
  appWindow.onArrival(() => appWindow.tellParent(parentOrigins))
  appWindow.onUnhandled((error) => reportError(error, toast), isTold)
  void stores.get(SessionStore).loadUser()
}

function enter(): void {
  const { crmChannelId, environment, grayTag } = readEntry(appWindow.entryQuery())
  appWindow.dropFromAddress(SECRET_FIELDS)
  stores.get(SettingsStore).saveCrmChannelId(crmChannelId)
  if (grayTag) setGrayTag(grayTag)
  if (environment) switchEnvironment(environment)
}

function hear(): void {
  listen('loading', (isShown) => {
    stores.get(SettingsStore).setLoading(isShown)
    if (isShown) showLoading()
    else hideLoading()
  })
  listen('loginLost', ({ redirects }) => {
    const session = stores.get(SessionStore)
    if (session.isLoggedIn) session.logout()
    if (redirects) toLogin()
  })
  listen('cartFull', ({ message }) => stores.get(SettingsStore).promptCartFull(message))
}

/** The cart-full prompt with the server's message (spec 8), wherever the shopper is. */
function promptWhenCartIsFull(): void {
  const settings = stores.get(SettingsStore)
  reaction(
    () => settings.showCartFull,
    async (isShown) => {
      if (!isShown) return
      const goesToCart = await confirm({
        title: '购物车已满',
        content: settings.cartFullMessage,
        confirmText: '去清理',
        cancelText: '知道了',
      })
      settings.closeCartFull()
      if (goesToCart) await go('cart')
    },
  )
}
