import { LIVE_GOODS_MAX, type LiveState } from '@contract/codes/live'
import type { LiveFields } from '@contract/console/live'
import type { Conflict } from '@contract/console/shared'
import { type Actor, type AuditDetails, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { compareFields, conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import type { PubSub } from '../../../kernel/pub-sub'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, refuseChanged, statesOf, undoneDetails } from '../../../kernel/undos'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { LiveMove } from './live.machine'
import * as repo from './live.repo'
import { isOnAir, isRoomCode, newRoom } from './live.rules'
import type { LiveService } from './live.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'live.add': 'liveRoom'
    /** Some fields of a room. */
    'live.edit': 'liveRoom'
    'live.goods': 'liveRoom'
    'live.pin': 'liveRoom'
    'live.start': 'liveRoom'
    'live.pause': 'liveRoom'
    'live.resume': 'liveRoom'
    'live.fail': 'liveRoom'
    'live.end': 'liveRoom'
    'live.ban': 'liveRoom'
    'live.unban': 'liveRoom'
  }
}

type LiveAction = 'live.add' | 'live.edit' | 'live.goods' | 'live.pin' | `live.${LiveMove}`

export interface LiveOperatorDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'publish'>
  stores: Pick<StoreService, 'findStore'>
  catalog: Pick<CatalogService, 'placesOf'>
  live: Pick<LiveService, 'moveReminders' | 'hastenReminders'>
  /** Whether shoppers' pages may play an address. */
  isPlayable: (url: string) => boolean
}

/** The code of a room and the version that the caller has seen. */
export interface SeenRoom {
  liveRoomCode: string
  version: number
}

/** Staff announce rooms, fill their shelves, and make their moves from the start to the end. */
export class LiveOperatorService {
  constructor(private readonly deps: LiveOperatorDeps) {}

  /** Rooms of a scope in some states; `after` is a room code. SYS_PARAM_ERROR: `after` is unknown. */
  async list(
    scope: StoreScope,
    query: { states: readonly LiveState[]; order: 'asc' | 'desc'; after?: string; limit: number },
  ): Promise<repo.LiveRoomRecord[]> {
    const after = query.after === undefined ? undefined : await this.find(scope, query.after)
    return repo.listRooms(this.deps.db.q, { ...query, scope, after })
  }

  count(scope: StoreScope, states: readonly LiveState[], limit: number): Promise<number> {
    return repo.countRooms(this.deps.db.q, { states, scope, limit })
  }

  /** SYS_PARAM_ERROR: no such room in the scope. */
  async find(scope: StoreScope, liveRoomCode: string): Promise<repo.LiveRoomRecord> {
    const room = await repo.findRoom(this.deps.db.q, liveRoomCode)
    return room && isInScope(scope, room.storeId) ? room : failUnknown()
  }

  /** The whole shelf of a room. */
  goodsOf(liveRoomCode: string): Promise<repo.GoodsRecord[]> {
    return repo.listGoods(this.deps.db.q, liveRoomCode, 1, LIVE_GOODS_MAX)
  }

  /**
   * Announces a room. SYS_PARAM_ERROR: no such store in the scope, a taken or malformed code, a past moment, or an
   * address that cannot be played.
   */
  async add(
    actor: Actor,
    scope: StoreScope,
    { liveRoomCode, storeId, ...fields }: LiveFields & { liveRoomCode: string; storeId: string },
  ): Promise<repo.LiveRoomRecord> {
    const { db, clock, stores } = this.deps
    const now = clock.now()
    const store = isInScope(scope, storeId) ? await stores.findStore(db.q, storeId) : null
    if (!store) failParam('storeId', '没有这家店')
    if (!isRoomCode(liveRoomCode)) failParam('liveRoomCode', '房间号只能是 40 个以内的字母、数字、横线和下划线')
    if (fields.startsAt <= now) failParam('startsAt', '开播时间要晚于现在')
    this.#checkAddresses(fields)
    const room: repo.LiveRoomRecord = { ...newRoom(liveRoomCode, storeId, now), ...fields }
    await db.tx(async (tx) => {
      if (!(await repo.insertRoom(tx, room))) failParam('liveRoomCode', `已经有房间号 ${liveRoomCode}`)
      await this.#write(tx, actor, 'live.add', liveRoomCode, { before: null, after: { storeId, ...fields } })
    })
    return room
  }

  /**
   * Writes changed fields, and returns conflicts: fields that another person has changed meanwhile. SYS_PARAM_ERROR: as
   * `add`; a new moment for a room that has begun; an empty stream address on air.
   */
  async edit(
    actor: Actor,
    scope: StoreScope,
    liveRoomCode: string,
    changes: FieldChanges<LiveFields>,
  ): Promise<Conflict[]> {
    const { db, clock, live } = this.deps
    this.#checkAddresses(changes.write)
    const fields = await db.tx(async (tx) => {
      const room = await this.#lock(tx, scope, liveRoomCode)
      const present = fieldsOf(room)
      const { writes, conflicts } = compareFields<LiveFields>(present, changes)
      this.#checkChange(room, writes, clock.now())
      if (writes.startsAt !== undefined) await live.moveReminders(tx, liveRoomCode, writes.startsAt)
      const keys = Object.keys(writes) as (keyof LiveFields)[]
      if (keys.length > 0) {
        await repo.updateRoom(tx, liveRoomCode, writes)
        const before = Object.fromEntries(keys.map((key) => [key, present[key]]))
        await this.#write(tx, actor, 'live.edit', liveRoomCode, { before, after: writes })
      }
      return conflicts
    })
    return conflictsOf(db.q, liveRoomCode, fields)
  }

  /**
   * Replaces the shelf in this order; goods that stay keep the moment of their explanation. `read`: the shelf that the
   * caller has seen. SYS_PARAM_ERROR: unknown goods, or goods of another store. STATE_CHANGED: the shelf differs from
   * `read` [live.goods].
   */
  async setGoods(
    actor: Actor,
    scope: StoreScope,
    liveRoomCode: string,
    productIds: readonly string[],
    { read }: { read?: readonly string[] } = {},
  ): Promise<void> {
    const { db } = this.deps
    const { storeId } = await this.find(scope, liveRoomCode)
    await this.#needGoods(db.q, storeId, productIds)
    await db.tx(async (tx) => {
      const room = await this.#lock(tx, scope, liveRoomCode)
      const before = await this.#putGoods(tx, room, productIds)
      if (read && !isSameOrder(before, read)) fail('STATE_CHANGED', '货架刚刚有变化，请刷新')
      const details = { before: { productIds: before }, after: { productIds } }
      await this.#write(tx, actor, 'live.goods', liveRoomCode, details)
    })
  }

  /**
   * Restores the fields or the shelf before an act (`Undo`). SYS_PARAM_ERROR: goods of the former shelf are gone, the
   * room has begun, or the former moment is past.
   */
  async undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { db, clock, live } = this.deps
    const liveRoomCode = entry.subject.id
    await db.tx(async (tx) => {
      const room = await repo.lockRoom(tx, liveRoomCode)
      if (!room || !isInScope(scope, room.storeId)) failNoUndo()
      if (entry.action === 'live.goods') {
        const { productIds } = statesOf(entry).before as { productIds: string[] }
        await this.#needGoods(tx, room.storeId, productIds)
        refuseChanged(entry, { productIds: await this.#putGoods(tx, room, productIds) })
        return this.#write(tx, actor, 'live.goods', liveRoomCode, undoneDetails(entry))
      }
      const { before, after } = statesOf(entry) as Record<'before' | 'after', Partial<LiveFields>>
      const present = fieldsOf(room)
      const keys = Object.keys(after) as (keyof LiveFields)[]
      refuseChanged(entry, Object.fromEntries(keys.map((key) => [key, present[key]])))
      this.#checkAddresses(before)
      this.#checkChange(room, before, clock.now())
      if (before.startsAt !== undefined) await live.moveReminders(tx, liveRoomCode, before.startsAt)
      await repo.updateRoom(tx, liveRoomCode, before)
      await this.#write(tx, actor, 'live.edit', liveRoomCode, undoneDetails(entry))
    })
  }

  /**
   * Sets the explained product; null: none. SYS_PARAM_ERROR: the shelf has no such number.
   * STATE_CHANGED: the room is not on air [live.pin].
   */
  async pin(actor: Actor, scope: StoreScope, liveRoomCode: string, number: number | null): Promise<void> {
    const { db, clock } = this.deps
    await db.tx(async (tx) => {
      const room = await this.#lock(tx, scope, liveRoomCode)
      if (!isOnAir(room.state)) fail('STATE_CHANGED', '直播中才能讲解商品')
      if (number !== null) {
        const [found] = await repo.listGoods(tx, liveRoomCode, number, 1)
        if (found?.number !== number) failParam('number', `货架上没有 ${number} 号商品`)
        await repo.setExplained(tx, liveRoomCode, number, clock.now())
      }
      const pinnedNumber = number ?? 0
      await repo.updateRoom(tx, liveRoomCode, { pinnedNumber })
      const before = { pinnedNumber: room.pinnedNumber }
      await this.#write(tx, actor, 'live.pin', liveRoomCode, { before, after: { pinnedNumber } })
    })
  }

  /**
   * Makes a move of a room. STATE_CHANGED: the room's version or state is another. SYS_PARAM_ERROR: a start without a
   * stream address.
   */
  async move(actor: Actor, scope: StoreScope, { liveRoomCode, version }: SeenRoom, by: LiveMove): Promise<void> {
    const { db, clock, live } = this.deps
    const now = clock.now()
    await db.tx(async (tx) => {
      const room = await this.#lock(tx, scope, liveRoomCode)
      if (by === 'start' && room.streamUrl === '') failParam('streamUrl', '先填拉流地址')
      const change = {
        ...(by === 'start' && { startedAt: now }),
        ...((by === 'end' || by === 'ban') && { pinnedNumber: 0 }),
        ...((by === 'end' || (by === 'ban' && isOnAir(room.state))) && { endedAt: now }),
      }
      if (!(await repo.move(tx, { liveRoomCode, version }, by, change)))
        fail('STATE_CHANGED', '这个直播间刚刚有变化，请刷新')
      if (by === 'start') await live.hastenReminders(tx, liveRoomCode)
      await this.#write(tx, actor, `live.${by}`, liveRoomCode, { before: { state: room.state }, after: { move: by } })
    })
  }

  /** SYS_PARAM_ERROR: a product is not of the store. */
  async #needGoods(q: Reader, storeId: string, productIds: readonly string[]): Promise<void> {
    const places = await this.deps.catalog.placesOf(q, productIds)
    for (const productId of productIds) {
      const found = places.get(productId)
      if (found?.storeId !== storeId) failParam('productIds', `「${found?.title ?? productId}」不是这家店的商品`)
    }
  }

  /** Replaces the shelf of a locked room, and returns its former products; the pinned product stays pinned if kept. */
  async #putGoods(
    tx: Tx,
    { liveRoomCode, pinnedNumber }: repo.LiveRoomRecord,
    productIds: readonly string[],
  ): Promise<string[]> {
    const known = await repo.listGoods(tx, liveRoomCode, 1, LIVE_GOODS_MAX)
    const explained = new Map(known.map(({ productId, explainedAt }) => [productId, explainedAt]))
    const goods = productIds.map((productId, index) => {
      return { productId, number: index + 1, explainedAt: explained.get(productId) ?? 0 }
    })
    await repo.replaceGoods(tx, liveRoomCode, goods)
    const pinned = known.find(({ number }) => number === pinnedNumber)
    const place = goods.find(({ productId }) => productId === pinned?.productId)?.number ?? 0
    await repo.updateRoom(tx, liveRoomCode, { goodsCount: goods.length, pinnedNumber: place })
    return known.map(({ productId }) => productId)
  }

  /** A room that has begun keeps its moment; a room on air keeps a stream address. */
  #checkChange({ state }: repo.LiveRoomRecord, { startsAt, streamUrl }: Partial<LiveFields>, now: number): void {
    if (startsAt !== undefined) {
      if (state !== 'notStarted') failParam('startsAt', '已经开播，不能改时间')
      if (startsAt <= now) failParam('startsAt', '开播时间要晚于现在')
    }
    if (streamUrl === '' && isOnAir(state)) failParam('streamUrl', '直播中要有拉流地址')
  }

  #checkAddresses({ streamUrl = '', playbackUrl = '' }: Partial<LiveFields>): void {
    for (const [field, url] of Object.entries({ streamUrl, playbackUrl }))
      if (url !== '' && !this.deps.isPlayable(url))
        failParam(field, '这个地址商城页面播放不了：要 https，并且域名在 LIVE_HOSTS 里')
  }

  async #lock(tx: Tx, scope: StoreScope, liveRoomCode: string): Promise<repo.LiveRoomRecord> {
    const room = await repo.lockRoom(tx, liveRoomCode)
    return room && isInScope(scope, room.storeId) ? room : failUnknown()
  }

  async #write(tx: Tx, actor: Actor, action: LiveAction, liveRoomCode: string, details: AuditDetails): Promise<void> {
    const { clock, pubSub } = this.deps
    const subject = { kind: 'liveRoom', id: liveRoomCode } as const
    await writeAudit(tx, { actor, action, subject, details, at: clock.now() })
    await pubSub.publish(tx, 'live', [liveRoomCode])
  }
}

const isSameOrder = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id, at) => id === others[at])

export const fieldsOf = ({
  title,
  cover,
  layout,
  anchorName,
  startsAt,
  streamUrl,
  playbackUrl,
  durationMs,
}: repo.LiveRoomRecord): LiveFields => ({
  title,
  cover,
  layout,
  anchorName,
  startsAt,
  streamUrl,
  playbackUrl,
  durationMs,
})

const failUnknown = (): never => failParam('liveRoomCode', '没有这个直播间')
