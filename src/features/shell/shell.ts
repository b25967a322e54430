import { reaction } from 'mobx'
import { confirm, toast } from '@/app/dialog'
import { stores } from '@/app/env'
import { listen } from '@/app/events'
import { OverlayStore } from '@/app/page/overlay'
import { PlaceStore } from '@/app/stores/place.store'
import { appUpdates } from '@/platform/update'
import { TopBar } from '../message/top-bar'
import { PopupStore } from '../popup/popup.store'
import { PopupLayer } from '../popup/popup-layer'
import { UpdateStore } from '../update/update.store'
import { UpdateBar } from '../update/update-bar'

/** Lays the parts over the pages and asks for what they show. */
export function beginShell(): void {
  const overlay = stores.get(OverlayStore)
  overlay.add('topBar', TopBar)
  overlay.add('popup', PopupLayer)
  overlay.add('update', UpdateBar)
  beginPopups()
  appUpdates.watch(
    (take) => {
      if (appUpdates.asksAtOnce) void askForRestart(take)
      else stores.get(UpdateStore).offer(take)
    },
    () => toast('新版本下载失败，请删除小程序后重新打开'),
  )
}

/** Another shopper or another city: other pop-ups. */
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

async function askForRestart(take: () => void): Promise<void> {
  const isTaken = await confirm({ title: '更新提示', content: '新版本已准备好，是否重启应用？', confirmText: '重启' })
  if (isTaken) take()
}
