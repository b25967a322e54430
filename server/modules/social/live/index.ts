import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { MessageService } from '../../talk/message'
import { liveConsoleRoutes } from './live.console'
import { eraseReminders } from './live.repo'
import { liveRoutes } from './live.routes'
import { LiveService } from './live.service'
import { LiveDeskService } from './live-desk.service'
import { LiveOperatorService } from './live-operator.service'
import { playableIn } from './playable'

export { type LiveDemo, seedLive } from './live.seed'
export type { LiveService } from './live.service'
export type * from './live.tables'
export type { LiveOperatorService } from './live-operator.service'

interface Deps {
  stores: Pick<StoreService, 'findStore' | 'findStores'>
  catalog: Pick<CatalogService, 'findProductCards' | 'placesOf'>
  messages: Pick<MessageService, 'sendAll'>
}

export interface LiveOptions {
  /** Hosts whose streams and recordings shoppers' pages may play. */
  hosts: readonly string[]
}

export function createLive(
  { db, clock, jobs, pubSub, linkTargets, shopperAreas, undos, stores, catalog, messages }: ModuleContext & Deps,
  { hosts }: LiveOptions = { hosts: [] },
) {
  const live = new LiveService({ db, clock, jobs, pubSub, stores, catalog, messages })
  const liveOperator = new LiveOperatorService({
    db,
    clock,
    pubSub,
    stores,
    catalog,
    live,
    isPlayable: playableIn(hosts),
  })
  jobs.every('live.sweep', HOURLY, () => live.sweep(clock.now()))
  shopperAreas.add({
    key: 'liveReminders',
    title: '直播预约',
    own: (uid) => live.reminders(uid),
    erase: eraseReminders,
  })
  linkTargets.add({
    param: 'liveRoomCode',
    missing: '没有这个直播间',
    isThere: async (code) => (await live.titleOf(code)) !== undefined,
    find: (text, now, limit, storeId) => live.choices(text, limit, now, storeId),
    nameOf: (code) => live.titleOf(code),
  })
  undos.add(['live.edit', 'live.goods'], {
    permission: 'live.edit',
    undo: (actor, scope, entry) => liveOperator.undo(actor, scope, entry),
  })
  const desk = new LiveDeskService({ db, clock, stores, catalog, live, operator: liveOperator })
  return {
    services: { live, liveOperator },
    routes: { core: liveRoutes(live), console: liveConsoleRoutes(desk) },
  } satisfies Module
}
