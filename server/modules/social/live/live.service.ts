import { DAY_MS } from '@contract/codes/china-time'
import {
  LIVE_BLOCK_SIZE,
  LIVE_EXPIRES_MS,
  LIVE_REMINDER_LEAD_MS,
  LIVE_STATUS,
  LIVE_WATCH_TTL_MS,
  type LiveTab,
  MAX_LIVE_REMINDERS,
} from '@contract/codes/live'
import type { LinkChoice } from '@contract/console/link'
import type { ListedLive, LiveCard, LiveGoods, LiveRoom } from '@contract/schema/live'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { Jobs } from '../../../kernel/jobs'
import { type Page, type PageQuery, pageIn, pageOf, windowOf } from '../../../kernel/page'
import type { PubSub } from '../../../kernel/pub-sub'
import type { StoreScope } from '../../../kernel/store-scope'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { MessageService } from '../../talk/message'
import * as repo from './live.repo'
import { figureText, isOnAir, isRecorded, liveCard, reminderText, STATES_OF, statusOf } from './live.rules'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Sends the reminders of a room; key: its code. */
    'live.remind': { liveRoomCode: string }
  }
}
declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Codes of rooms. */
    live: true
  }
}

/** Most rooms on air that a list sorts. */
const MOST_ON_AIR = 200
/** The count of a tab stops at this number. */
const MOST_COUNTED = 1000
/** Messages per transaction: limits how long other writers wait. */
const AT_ONCE = 100
/** Cache ages of a room and of its number of viewers. */
const ROOM_MS = 2000
const WATCHING_MS = 10_000
const CACHED = 500
const CHOICES = 200
/** Devices are deleted this long after their last report. */
const VIEWER_DAYS = 30

export interface LiveDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  pubSub: Pick<PubSub, 'subscribe'>
  stores: Pick<StoreService, 'findStore' | 'findStores'>
  catalog: Pick<CatalogService, 'findProductCards'>
  messages: Pick<MessageService, 'sendAll'>
}

/** Live rooms as shoppers see them, their viewers, and reminders before they begin. */
export class LiveService {
  readonly #rooms: FreshCache<LiveRoom | null>
  readonly #watching: FreshCache<number>

  constructor(private readonly deps: LiveDeps) {
    const { clock, jobs, pubSub } = deps
    this.#rooms = new FreshCache(clock, ROOM_MS, CACHED)
    this.#watching = new FreshCache(clock, WATCHING_MS, CACHED)
    pubSub.subscribe('live', () => this.#rooms.forget())
    jobs.handle('live.remind', ({ liveRoomCode }) => this.notify(liveRoomCode))
  }

  /** A tab of the list, with the shopper's reminders [live.tabs]. */
  async list(
    { tab, storeId, ...query }: { tab: LiveTab; storeId?: string | undefined } & PageQuery,
    uid: string | null,
    now: number,
  ): Promise<Page<ListedLive> & { total: number }> {
    const scope: StoreScope = storeId === undefined ? 'all' : [storeId]
    const page = await this.#page(tab, scope, query, now)
    const total = await repo.countRooms(this.deps.db.q, { ...this.#within(tab, now), scope, limit: MOST_COUNTED })
    const reminded = await this.#reminded(uid)
    return {
      ...page,
      total,
      records: page.records.map((card) => ({ ...card, isReminded: reminded.has(card.liveRoomCode) })),
    }
  }

  /** Rooms for a block: rooms on air, then rooms to come, of a store or of all stores [live.block]. */
  async shown(storeId: string | null, now: number): Promise<LiveCard[]> {
    const scope: StoreScope = storeId === null ? 'all' : [storeId]
    const onAir = await this.#onAir(scope, now)
    if (onAir.length >= LIVE_BLOCK_SIZE) return onAir.slice(0, LIVE_BLOCK_SIZE)
    const { records } = await this.#page('soon', scope, { pageSize: LIVE_BLOCK_SIZE - onAir.length }, now)
    return [...onAir, ...records]
  }

  /** SYS_BIZ_DATA_ERROR_CODE: there is no such room. */
  async room(liveRoomCode: string, uid: string | null, now: number): Promise<LiveRoom> {
    const room = await this.#rooms.get(liveRoomCode, () => this.#roomOf(liveRoomCode, now))
    if (!room) return failUnknown()
    return { ...room, isReminded: (await this.#reminded(uid)).has(liveRoomCode) }
  }

  /** A device has the room on screen; the first report is a view [live.viewers]. Errors of `room`. */
  async watch(liveRoomCode: string, deviceId: string, uid: string | null, now: number): Promise<LiveRoom> {
    const room = await this.room(liveRoomCode, uid, now)
    if (room.status === LIVE_STATUS.banned) return room
    await this.deps.db.tx(async (tx) => {
      // Most reports are repeats: they take one statement and do not lock the row of the room.
      if (await repo.setSeen(tx, liveRoomCode, deviceId, now)) return
      if (await repo.insertViewer(tx, liveRoomCode, deviceId, now)) await repo.addToRoom(tx, liveRoomCode, 'views', 1)
    })
    return room
  }

  /** A page of a room's shelf; a banned one has none [live.banned]. Errors of `room`. */
  async goods(liveRoomCode: string, query: PageQuery, now: number): Promise<Page<LiveGoods>> {
    const { q } = this.deps.db
    const room = (await repo.findRoom(q, liveRoomCode)) ?? failUnknown()
    const { size, limit, before = '1' } = windowOf(query)
    if (!/^\d{1,4}$/.test(before)) failParam('cursor', '格式不对')
    const rows = room.state === 'banned' ? [] : await repo.listGoods(q, liveRoomCode, Number(before), limit)
    const page = pageOf(rows, size, ({ number }) => String(number + 1))
    return { ...page, records: await this.#shelved(room, page.records, now) }
  }

  /** Sets or withdraws a shopper's reminder; a repeat changes nothing [live.reminder]. */
  async remind(
    uid: string,
    liveRoomCode: string,
    isReminded: boolean,
    now: number,
  ): Promise<{ isReminded: boolean; figureText: string }> {
    const room = await this.deps.db.tx(async (tx) => {
      const found = (await repo.lockRoom(tx, liveRoomCode)) ?? failUnknown()
      const by = isReminded
        ? Number(await this.#addReminder(tx, uid, found, now))
        : -Number(await repo.deleteReminder(tx, uid, liveRoomCode))
      if (by !== 0) await repo.addToRoom(tx, liveRoomCode, 'reminders', by)
      return { ...found, reminders: found.reminders + by }
    })
    this.#rooms.forget(liveRoomCode)
    const watching = isOnAir(room.state) ? await this.watching(liveRoomCode) : 0
    return { isReminded, figureText: figureText(room, watching) }
  }

  /** False when the shopper already has a reminder of this room. */
  async #addReminder(tx: Tx, uid: string, room: repo.LiveRoomRecord, now: number): Promise<boolean> {
    const { liveRoomCode, startsAt } = room
    if (isOnAir(room.state)) fail('SYS_BIZ_DATA_ERROR_CODE', '已经开播了')
    if (room.state !== 'notStarted' || startsAt <= now) fail('SYS_BIZ_DATA_ERROR_CODE', '这场直播不能预约了')
    const own = await repo.listReminders(tx, uid, MAX_LIVE_REMINDERS)
    if (own.some((one) => one.liveRoomCode === liveRoomCode)) return false
    if (own.length >= MAX_LIVE_REMINDERS) fail('SYS_BIZ_DATA_ERROR_CODE', `最多预约 ${MAX_LIVE_REMINDERS} 场直播`)
    await this.#schedule(tx, liveRoomCode, startsAt - LIVE_REMINDER_LEAD_MS)
    return repo.insertReminder(tx, { uid, liveRoomCode, startsAt })
  }

  /** Moves the reminders of a room to another moment. The room is locked. */
  async moveReminders(tx: Tx, liveRoomCode: string, startsAt: number): Promise<void> {
    await repo.moveReminders(tx, liveRoomCode, startsAt)
    await this.#schedule(tx, liveRoomCode, startsAt - LIVE_REMINDER_LEAD_MS)
  }

  /** Schedules the reminders of a room for now: it has begun. */
  async hastenReminders(tx: Tx, liveRoomCode: string): Promise<void> {
    await this.#schedule(tx, liveRoomCode, this.deps.clock.now())
  }

  /** Adds the reminder job of a room, or moves it. */
  async #schedule(tx: Tx, liveRoomCode: string, dueAt: number): Promise<void> {
    await this.deps.jobs.schedule(tx, { kind: 'live.remind', key: liveRoomCode, dueAt, payload: { liveRoomCode } })
  }

  /** Sends the reminders of a room in batches; none for a room that is banned or has ended [live.reminder]. */
  async notify(liveRoomCode: string): Promise<void> {
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const room = await repo.lockRoom(tx, liveRoomCode)
      // The moment may have changed after the job was claimed; the new job sends the reminders.
      const isDue =
        room && (isOnAir(room.state) || (room.state === 'notStarted' && room.startsAt - LIVE_REMINDER_LEAD_MS <= now))
      if (!isDue) return
      const uids = await repo.takeReminders(tx, liveRoomCode, AT_ONCE)
      const draft = { id: 'system' as const, ref: `live:${liveRoomCode}:${room.startsAt}`, ...reminderText(room) }
      await this.deps.messages.sendAll(
        tx,
        uids.map((uid) => ({ uid, ...draft })),
        now,
      )
      if (uids.length === AT_ONCE) await this.#schedule(tx, liveRoomCode, now)
    })
  }

  /** Deletes reminders a day after the room's moment, and devices without a report for `VIEWER_DAYS`. */
  async sweep(now: number): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      await repo.forgetReminders(tx, now - LIVE_EXPIRES_MS)
      await repo.forgetViewers(tx, now - VIEWER_DAYS * DAY_MS)
    })
  }

  /** A shopper's reminders, for the export of their data. */
  async reminders(uid: string): Promise<{ liveRoomCode: string; startsAt: number }[]> {
    const rows = await repo.listReminders(this.deps.db.q, uid, MAX_LIVE_REMINDERS)
    return rows.map(({ liveRoomCode, startsAt }) => ({ liveRoomCode, startsAt }))
  }

  /** Number of devices that have a room on screen. */
  watching(liveRoomCode: string): Promise<number> {
    return this.#watching.get(liveRoomCode, () =>
      repo.countWatching(this.deps.db.q, liveRoomCode, this.deps.clock.now() - LIVE_WATCH_TTL_MS),
    )
  }

  /** The title of a room that is not banned; undefined for others. */
  async titleOf(liveRoomCode: string): Promise<string | undefined> {
    const room = await repo.findRoom(this.deps.db.q, liveRoomCode)
    return room && room.state !== 'banned' ? room.title : undefined
  }

  /** Rooms to link to, by a part of their titles, without expired rooms. */
  async choices(text: string, limit: number, now: number, storeId?: string): Promise<LinkChoice[]> {
    const scope: StoreScope = storeId === undefined ? 'all' : [storeId]
    const states = [...STATES_OF.live, ...STATES_OF.soon, ...STATES_OF.replay]
    const rooms = await repo.listRooms(this.deps.db.q, { states, scope, order: 'desc', limit: CHOICES })
    return rooms
      .filter((room) => room.title.includes(text) && statusOf(room, now) !== LIVE_STATUS.expired)
      .slice(0, limit)
      .map(({ liveRoomCode, title, anchorName }) => ({ value: liveRoomCode, title, note: anchorName }))
  }

  #within(tab: LiveTab, now: number) {
    return {
      states: STATES_OF[tab],
      ...(tab === 'replay' && { isRecorded: true }),
      ...(tab === 'soon' && { startsAfter: now - LIVE_EXPIRES_MS }),
    }
  }

  async #page(tab: LiveTab, scope: StoreScope, query: PageQuery, now: number): Promise<Page<LiveCard>> {
    if (tab === 'live') return pageIn(await this.#onAir(scope, now), query)
    const { q } = this.deps.db
    const { size, limit, before } = windowOf(query)
    const after = before === undefined ? undefined : await repo.findRoom(q, before)
    if (after === null) failParam('cursor', '格式不对')
    const order = tab === 'soon' ? 'asc' : 'desc'
    const rows = await repo.listRooms(q, { ...this.#within(tab, now), scope, order, after, limit })
    const page = pageOf(rows, size, ({ liveRoomCode }) => liveRoomCode)
    return { ...page, records: await this.#cards(page.records, now) }
  }

  /** Rooms on air, the most watched first. */
  async #onAir(scope: StoreScope, now: number): Promise<LiveCard[]> {
    const { q } = this.deps.db
    const rooms = await repo.listRooms(q, { states: STATES_OF.live, scope, order: 'desc', limit: MOST_ON_AIR })
    const watching = new Map(
      await Promise.all(
        rooms.map(async ({ liveRoomCode }) => [liveRoomCode, await this.watching(liveRoomCode)] as const),
      ),
    )
    const heat = ({ liveRoomCode }: repo.LiveRoomRecord) => watching.get(liveRoomCode) ?? 0
    return this.#cards(
      rooms.sort((a, b) => heat(b) - heat(a)),
      now,
    )
  }

  async #cards(rooms: readonly repo.LiveRoomRecord[], now: number): Promise<LiveCard[]> {
    const { db, stores } = this.deps
    const found = await stores.findStores(
      db.q,
      rooms.map(({ storeId }) => storeId),
    )
    return Promise.all(
      rooms.map(async (room) => {
        const watching = isOnAir(room.state) ? await this.watching(room.liveRoomCode) : 0
        return liveCard(room, found.get(room.storeId)?.name ?? '', watching, now)
      }),
    )
  }

  async #roomOf(liveRoomCode: string, now: number): Promise<LiveRoom | null> {
    const { db, stores } = this.deps
    const room = await repo.findRoom(db.q, liveRoomCode)
    const store = room && (await stores.findStore(db.q, room.storeId))
    if (!room || !store) return null
    const [card] = await this.#cards([room], now)
    if (!card) return null
    const pinned = room.pinnedNumber > 0 ? await repo.listGoods(db.q, liveRoomCode, room.pinnedNumber, 1) : []
    const [shown] = await this.#shelved(
      room,
      pinned.filter(({ number }) => number === room.pinnedNumber),
      now,
    )
    return {
      ...card,
      isReminded: false,
      storeLogo: store.logo,
      streamUrl: room.state === 'live' ? room.streamUrl : '',
      playbackUrl: isRecorded(room) ? room.playbackUrl : '',
      pinned: shown ?? null,
    }
  }

  async #shelved(room: repo.LiveRoomRecord, goods: readonly repo.GoodsRecord[], now: number): Promise<LiveGoods[]> {
    const cards = await this.deps.catalog.findProductCards(
      this.deps.db.q,
      goods.map(({ productId }) => productId),
      now,
    )
    const byId = new Map(cards.map((card) => [card.productId, card]))
    const hasRecording = isRecorded(room)
    return goods.flatMap(({ number, productId, explainedAt }) => {
      const card = byId.get(productId)
      const at = hasRecording && explainedAt > 0 ? Math.max(0, explainedAt - room.startedAt) : null
      return card ? [{ number, card, explainedAtMs: at }] : []
    })
  }

  async #reminded(uid: string | null): Promise<ReadonlySet<string>> {
    const rows = uid === null ? [] : await repo.listReminders(this.deps.db.q, uid, MAX_LIVE_REMINDERS)
    return new Set(rows.map(({ liveRoomCode }) => liveRoomCode))
  }
}

const failUnknown = (): never => fail('SYS_BIZ_DATA_ERROR_CODE', '没有这个直播间')
