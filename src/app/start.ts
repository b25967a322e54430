import { configure, reaction } from 'mobx'
import { attention } from '@/platform/attention'
import { followDesk } from '@/platform/desk-scroll'
import { host } from '@/platform/host'
import { appUpdates } from '@/platform/update'
import { appWindow } from '@/platform/window'
import { setMediaOrigin } from '@/ui/picture/media'
import { setGrayTag } from './api/gray'
import { confirm, hideLoading, hideOverlays, showLoading, toast } from './dialog'
import { entry, OAUTH_FIELDS, SECRET_FIELDS } from './entry'
import { stores } from './env'
import { serverOrigin } from './environment'
import { listen } from './events'
import { setNativeWays } from './native-ways'
import { go, openTab, toLogin } from './navigate'
import { holdFront, returnToFront } from './page/frame'
import { openLayer } from './page/page-layers'
import { isReported, reportError } from './report-error'
import { rowOf } from './routes/index'
import { CartFullStore } from './stores/cart-full.store'
import { ChannelStore } from './stores/channel.store'
import { LoadingStore } from './stores/loading.store'
import { NetworkStore } from './stores/network.store'
import { SessionStore } from './stores/session.store'
import { switchEnvironment } from './switch-environment'
import { warmOnTouch } from './warm-on-touch'

/**
 * Starts the app frame, once, before the first page. For a visitor it sends no request: the first call creates the
 * session. For a logged-in shopper it loads the user, because member prices depend on it.
 */
export function startApp(): void {
  configure({ enforceActions: 'always' })
  meetNativeApp()
  enter()
  setMediaOrigin(serverOrigin())
  hear()
  promptWhenCartIsFull()
  stores.get(NetworkStore)
  attention.onLeave(holdFront)
  attention.onReturn(returnToFront)
  appWindow.onTabTap(openTab)
  followDesk()
  closeDialogsByBack()
  appWindow.putBelow(rowOf('home').path)
  appWindow.onRouteChange(hideOverlays)
  appWindow.onArrival(() => {
    // A link opened in the running app changes only the hash: it causes no login, and its secrets are removed too.
    appWindow.dropFromAddress(SECRET_FIELDS)
    appWindow.tellParent()
  })
  appWindow.onUnhandled((error) => {
    if (!appUpdates.mend(error)) reportError(error, toast)
  }, isReported)
  void stores.get(SessionStore).loadUser()
  warmOnTouch()
}

/** Runs first: every call waits for the native app's answer, and for the key and sysId that depend on it. */
function meetNativeApp(): void {
  if (host.kind !== 'app') return
  const nativeApp = () => import('./native-app')
  setNativeWays(nativeApp)
  const begin = async () => {
    await host.ready()
    if (host.kind !== 'app') return stores.get(SessionStore).restore()
    const { startNativeApp } = await nativeApp()
    startNativeApp()
  }
  begin().catch((error: unknown) => reportError(error, toast))
}

/** The system's back cancels a dialog and leaves the page in place. */
function closeDialogsByBack(): void {
  let release: (() => void) | null = null
  appWindow.onDialog((close) => {
    release?.()
    release = close && openLayer(close)
  })
}

function enter(): void {
  const { crmChannelId, environment, grayTag, oauth } = entry()
  appWindow.dropFromAddress(oauth ? [...SECRET_FIELDS, ...OAUTH_FIELDS] : SECRET_FIELDS)
  stores.get(ChannelStore).saveCrmChannelId(crmChannelId)
  if (grayTag) setGrayTag(grayTag)
  if (environment) switchEnvironment(environment)
}

function hear(): void {
  listen('loading', (isShown) => {
    stores.get(LoadingStore).set(isShown)
    if (isShown) showLoading()
    else hideLoading()
  })
  listen('loginLost', ({ redirects }) => {
    const session = stores.get(SessionStore)
    if (session.isLoggedIn) session.lose()
    if (redirects) toLogin()
  })
  listen('cartFull', ({ message }) => stores.get(CartFullStore).prompt(message))
}

/** Shows the cart-full prompt with the server's message on any page [error.cart-full]. */
function promptWhenCartIsFull(): void {
  const cartFull = stores.get(CartFullStore)
  reaction(
    () => cartFull.showCartFull,
    async (isShown) => {
      if (!isShown) return
      const goesToCart = await confirm({
        title: '购物车已满',
        content: cartFull.cartFullMessage,
        confirmText: '去清理',
        cancelText: '知道了',
      })
      cartFull.close()
      if (goesToCart) await go('cart')
    },
  )
}
