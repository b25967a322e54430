import { reaction } from 'mobx'
import { confirm, toast } from '@/app/dialog'
import { stores } from '@/app/env'
import { listen } from '@/app/events'
import { currentTarget } from '@/app/navigate'
import { OverlayStore } from '@/app/page/overlay'
import { QUIET_PAGES } from '@/app/page/quiet-pages'
import { isTab, type PageName } from '@/app/routes/index'
import { PlaceStore } from '@/app/stores/place.store'
import { SessionStore } from '@/app/stores/session.store'
import { appVersion } from '@/platform/build'
import { appUpdates } from '@/platform/update'
import { appWindow } from '@/platform/window'
import { MessagesStore } from '../../talk/message/messages.store'
import { TopBar } from '../../talk/message/top-bar'
import { PopupStore } from '../popup/popup.store'
import { PopupLayer } from '../popup/popup-layer'
import { MallSettingsStore } from '../settings/mall-settings.store'
import { AppConfigStore } from '../update/app-config.store'
import { UpdateStore } from '../update/update.store'
import { UpdateBar } from '../update/update-bar'
import { noteTaken, noticeOf } from '../update/version-notice'

/** Adds the overlays to the pages and loads their data. */
export function beginShell(): void {
  const overlay = stores.get(OverlayStore)
  overlay.add('topBar', TopBar)
  overlay.add('popup', PopupLayer)
  overlay.add('update', UpdateBar)
  beginPopups()
  beginMessages()
  appUpdates.watch(
    (take) => {
      if (appUpdates.asksAtOnce) void askForRestart(take)
      else stores.get(UpdateStore).offer(take)
    },
    () => toast('新版本下载失败，请删除小程序后重新打开'),
  )
  void stores.get(MallSettingsStore).load()
  void stores.get(AppConfigStore).load().then(tellOfVersions)
}

/** Shows the notice for this version of the app [shell.app-config]. */
async function tellOfVersions(): Promise<void> {
  const { appConfig } = stores.get(AppConfigStore)
  const notice = noticeOf(appVersion, appConfig)
  // WeChat downloads its newest version itself and reports when it is ready; the shopper is asked then.
  if (notice === 'none' || (notice === 'offer' && appUpdates.asksAtOnce)) return
  const refresh = () => appWindow.reload(() => {})
  if (notice === 'offer') return stores.get(UpdateStore).offer(refresh, appConfig.updateText)
  await undisturbed()
  const words = appConfig.updateText || '当前版本已停用，请更新后继续使用'
  if (appUpdates.asksAtOnce) {
    const content = `${words}\n关闭小程序后重新打开即可更新`
    await confirm({ title: '更新提示', content, confirmText: '知道了', hasCancel: false })
    return
  }
  await confirm({ title: '更新提示', content: words, confirmText: '更新', hasCancel: false })
  noteTaken(appVersion, appConfig)
  refresh()
}

/** Resolves when the front page is neither a login nor a payment page. */
function undisturbed(): Promise<void> {
  const isQuiet = (name: PageName | undefined) => name !== undefined && QUIET_PAGES.includes(name)
  if (!isQuiet(currentTarget()?.name)) return Promise.resolve()
  return new Promise((done) => {
    const off = listen('pageShown', ({ name }) => {
      if (isQuiet(name)) return
      off()
      done()
    })
  })
}

/** Pop-ups depend on the shopper and the city. */
function beginPopups(): void {
  const popups = stores.get(PopupStore)
  const place = stores.get(PlaceStore)
  void popups.fetch()
  listen('login', () => void popups.fetch())
  listen('logout', () => void popups.fetch())
  reaction(
    () => place.bdCityCode,
    () => void popups.fetch(),
  )
}

/** Unread messages are marked on the tab 我的; counts are requested on tab pages and after a login. */
function beginMessages(): void {
  const look = () => {
    if (stores.get(SessionStore).isLoggedIn) void stores.get(MessagesStore).look()
  }
  look()
  listen('login', look)
  listen('pageShown', ({ name }) => {
    // 我的 requests the counts itself.
    if (isTab(name) && name !== 'mine') look()
  })
}

async function askForRestart(take: () => void): Promise<void> {
  const { appConfig } = stores.get(AppConfigStore)
  const isTaken = await confirm({
    title: '更新提示',
    content: [appConfig.updateText, '新版本已准备好，是否重启应用？'].filter(Boolean).join('\n'),
    confirmText: '重启',
    hasCancel: noticeOf(appVersion, appConfig) !== 'must',
  })
  if (isTaken) take()
}
