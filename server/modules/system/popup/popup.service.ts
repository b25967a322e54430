import type { PopupDetail, PopupStrategy } from '@contract/schema/popup'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import type { AccountService } from '../../customer/account'
import * as repo from './popup.repo'
import { isDue, isFor } from './popup.rules'
import type { PopupRecord, Viewer } from './popup.types'
import { deletePopup } from './popup-desk.repo'

/** A change by another process is visible after this time at the latest. */
const KEEP_MS = 2000
/** An ended pop-up may be started again under its id: its views are kept for so long. */
export const VIEWS_KEPT_MS = 30 * 24 * 3_600_000
/** Devices whose views are deleted in one transaction. */
const SWEEP_DEVICES = 500

export interface PopupQuery {
  deviceId: string
  uid: string | null
  bdCityCode?: string
}

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Running pop-ups changed; no ids. */
    popups: true
  }
}

export interface PopupDeps {
  db: Db
  shoppers: Pick<AccountService, 'isMember'>
  clock: Clock
  pubSub: Pick<PubSub, 'subscribe' | 'publish'>
}

/** Pop-ups: their viewers, pages and frequency (area "popup" of docs/product). */
export class PopupService {
  readonly #running: FreshCache<PopupRecord[]>

  constructor(private readonly deps: PopupDeps) {
    const { clock, pubSub } = deps

    this.#running = new FreshCache(clock, KEEP_MS, 1)
    pubSub.subscribe('popups', () => this.#running.forget())
  }

  /** All pop-ups for this viewer; `isCurrentPop` marks those that are due now. */
  async strategies(asking: PopupQuery, now: number): Promise<PopupStrategy[]> {
    const viewer = await this.#viewer(asking, now)
    const popups = (await this.#all(now)).filter((popup) => isFor(popup, viewer, now))
    const ids = popups.map(({ popPageConfId }) => popPageConfId)
    const views = await repo.lastViews(this.deps.db.q, ids, viewer)
    return popups.map(({ popType, popPageConfId, popPageDataId, frequency, pagePath, startAt, endAt }, index) => ({
      popType,
      popPageConfId,
      popPageDataId,
      frequency,
      pagePath,
      startAt,
      endAt,
      isCurrentPop: isDue(popups[index] ?? { frequency }, views.get(popPageConfId) ?? 0, now),
    }))
  }

  /** Whether any pop-up runs in this city. */
  async isAny(bdCityCode: string | undefined, now: number): Promise<boolean> {
    return (await this.#all(now)).some(
      (popup) => now >= popup.startAt && (popup.bdCityCode === '' || popup.bdCityCode === bdCityCode),
    )
  }

  async detail(asking: PopupQuery, popup: { confId: string; contentId: string }, now: number): Promise<PopupDetail> {
    const known = (await this.#all(now)).find(
      (one) => one.popPageConfId === popup.confId && one.popPageDataId === popup.contentId,
    )
    if (!known || !isFor(known, await this.#viewer(asking, now), now)) fail('SYS_BIZ_DATA_ERROR_CODE', '活动已结束')
    return known
  }

  /** Counts a view, for the device and for its shopper. */
  async countView(
    asking: PopupQuery,
    popup: { confId: string; contentId: string },
    claimedUid: string | undefined,
    now: number,
  ): Promise<void> {
    if (claimedUid !== undefined && claimedUid !== asking.uid) fail('USER_NOT_LOGIN')
    const known = (await this.#all(now)).some((one) => one.popPageConfId === popup.confId)
    // The pop-up has just ended: there is nothing to count.
    if (!known) return
    const view = { deviceId: asking.deviceId, uid: asking.uid ?? '', popupId: popup.confId, contentId: popup.contentId }
    await this.deps.db.tx((tx) => repo.countView(tx, view, now))
  }

  /** Adds a pop-up or replaces the one of its id. */
  async put(tx: Tx, popup: PopupRecord): Promise<void> {
    await repo.putPopup(tx, popup)
    await this.deps.pubSub.publish(tx, 'popups', null)
  }

  /** Deletes a pop-up. */
  async drop(tx: Tx, popupId: string): Promise<void> {
    await deletePopup(tx, popupId)
    await this.deps.pubSub.publish(tx, 'popups', null)
  }

  /** Ends a pop-up; false when none of that id runs or will run. */
  async end(tx: Tx, popupId: string, now: number): Promise<boolean> {
    if (!(await repo.endPopup(tx, popupId, now))) return false
    await this.deps.pubSub.publish(tx, 'popups', null)
    return true
  }

  /** Deletes views of pop-ups that ended long ago. */
  async sweep(now: number): Promise<void> {
    for (;;) {
      const forgotten = await this.deps.db.tx((tx) => repo.forgetViews(tx, now - VIEWS_KEPT_MS, SWEEP_DEVICES))
      if (forgotten === 0) break
    }
  }

  #all(now: number): Promise<PopupRecord[]> {
    return this.#running.get('all', () => repo.listPopups(this.deps.db.q, now))
  }

  async #viewer({ deviceId, uid, bdCityCode = '' }: PopupQuery, now: number): Promise<Viewer> {
    const isMember = uid !== null && (await this.deps.shoppers.isMember(this.deps.db.q, uid, now))
    return { deviceId, uid, isMember, bdCityCode }
  }
}
