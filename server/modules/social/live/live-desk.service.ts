import { LIVE_VIEWS, type LiveState, type LiveView } from '@contract/codes/live'
import type { DeskLive, DeskLiveDetail, LiveFields } from '@contract/console/live'
import { type Act, COUNT_LIMIT, type Conflict, type ViewCount } from '@contract/console/shared'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { FieldChanges } from '../../../kernel/field-changes'
import { type Page, pageOf } from '../../../kernel/page'
import { needWholeMall, wholeMallRefusal } from '../../../kernel/store-scope'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import { type LiveMove, liveMachine } from './live.machine'
import type { LiveRoomRecord } from './live.repo'
import { isOnAir, STATUS_TEXTS, statusOf } from './live.rules'
import type { LiveService } from './live.service'
import { fieldsOf, type LiveOperatorService, type SeenRoom } from './live-operator.service'

const PAGE_SIZE = 20

/** The account that reads or acts. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

interface LiveDeskDeps {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'findStores'>
  catalog: Pick<CatalogService, 'findProductCards' | 'placesOf'>
  live: Pick<LiveService, 'watching'>
  operator: Pick<
    LiveOperatorService,
    'list' | 'count' | 'find' | 'goodsOf' | 'add' | 'edit' | 'setGoods' | 'pin' | 'move'
  >
}

const STATES_OF: { readonly [V in LiveView]: readonly LiveState[] } = {
  soon: ['notStarted'],
  live: ['live', 'paused', 'error'],
  ended: ['ended'],
  banned: ['banned'],
}

/** The moves that staff see as buttons, in their order. */
const MOVES: readonly Omit<Act, 'refusal'>[] = [
  { code: 'start', text: '开播', look: 'primary' },
  { code: 'resume', text: '恢复直播', look: 'primary' },
  { code: 'pause', text: '暂停', look: 'plain' },
  { code: 'fail', text: '标记画面异常', look: 'plain' },
  { code: 'end', text: '结束直播', look: 'danger' },
  { code: 'ban', text: '封禁', look: 'danger' },
  { code: 'unban', text: '解除封禁', look: 'plain' },
]
/** Moves that need an account of the whole mall. */
const OF_MALL: readonly string[] = ['ban', 'unban'] satisfies LiveMove[]

/** Live rooms as staff see them. */
export class LiveDeskService {
  constructor(private readonly deps: LiveDeskDeps) {}

  /** Rooms of a view: `soon` by announced moment, other views the latest first; the cursor is a room code. */
  async list(
    staff: Editor,
    { view, cursor, pageSize = PAGE_SIZE }: { view: LiveView; cursor?: string; pageSize?: number },
  ): Promise<Page<DeskLive>> {
    const order = view === 'soon' ? 'asc' : 'desc'
    const query = { states: STATES_OF[view], order, limit: pageSize + 1, ...(cursor && { after: cursor }) } as const
    const rooms = await this.deps.operator.list(staff.stores, query)
    const page = pageOf(rooms, pageSize, ({ liveRoomCode }) => liveRoomCode)
    return { ...page, records: await this.#shown(staff, page.records) }
  }

  async counts(staff: Editor): Promise<{ records: ViewCount[] }> {
    const records = await Promise.all(
      LIVE_VIEWS.map(async (view) => {
        const count = await this.deps.operator.count(staff.stores, STATES_OF[view], COUNT_LIMIT + 1)
        return { view, count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
      }),
    )
    return { records }
  }

  async detail(staff: Editor, liveRoomCode: string): Promise<DeskLiveDetail> {
    const { db, clock, catalog, operator } = this.deps
    const room = await operator.find(staff.stores, liveRoomCode)
    const goods = await operator.goodsOf(liveRoomCode)
    const ids = goods.map(({ productId }) => productId)
    const [cards, places, [head]] = await Promise.all([
      catalog.findProductCards(db.q, ids, clock.now()),
      catalog.placesOf(db.q, ids),
      this.#shown(staff, [room]),
    ])
    if (!head) throw new Error('the room has no head')
    const pictures = new Map(cards.map(({ productId, picture }) => [productId, picture]))
    return {
      ...head,
      goods: goods.map(({ number, productId }) => ({
        number,
        productId,
        title: places.get(productId)?.title ?? productId,
        picture: pictures.get(productId) ?? null,
        isPinned: number === room.pinnedNumber,
      })),
    }
  }

  async add(
    actor: Actor,
    staff: Editor,
    draft: LiveFields & { liveRoomCode: string; storeId: string },
  ): Promise<DeskLiveDetail> {
    const { liveRoomCode } = await this.deps.operator.add(actor, staff.stores, draft)
    return this.detail(staff, liveRoomCode)
  }

  async edit(
    actor: Actor,
    staff: Editor,
    liveRoomCode: string,
    changes: FieldChanges<LiveFields>,
  ): Promise<{ room: DeskLiveDetail; conflicts: Conflict[] }> {
    const conflicts = await this.deps.operator.edit(actor, staff.stores, liveRoomCode, changes)
    return { room: await this.detail(staff, liveRoomCode), conflicts }
  }

  async setGoods(
    actor: Actor,
    staff: Editor,
    liveRoomCode: string,
    { productIds, ...seen }: { read?: readonly string[]; productIds: readonly string[] },
  ): Promise<DeskLiveDetail> {
    await this.deps.operator.setGoods(actor, staff.stores, liveRoomCode, productIds, seen)
    return this.detail(staff, liveRoomCode)
  }

  async pin(actor: Actor, staff: Editor, liveRoomCode: string, number: number | null): Promise<DeskLiveDetail> {
    await this.deps.operator.pin(actor, staff.stores, liveRoomCode, number)
    return this.detail(staff, liveRoomCode)
  }

  /** UNAUTHORIZED: a move for the whole mall by an account of some stores. */
  async move(actor: Actor, staff: Editor, seen: SeenRoom, by: LiveMove): Promise<DeskLiveDetail> {
    if (OF_MALL.includes(by)) needWholeMall(staff.stores)
    await this.deps.operator.move(actor, staff.stores, seen, by)
    return this.detail(staff, seen.liveRoomCode)
  }

  async #shown(staff: Editor, rooms: readonly LiveRoomRecord[]): Promise<DeskLive[]> {
    const { db, clock, stores, live } = this.deps
    const now = clock.now()
    const found = await stores.findStores(
      db.q,
      rooms.map(({ storeId }) => storeId),
    )
    return Promise.all(
      rooms.map(async (room) => {
        const { liveRoomCode, storeId, state, version, goodsCount, views, reminders } = room
        return {
          liveRoomCode,
          storeId,
          storeName: found.get(storeId)?.name ?? storeId,
          fields: fieldsOf(room),
          state,
          stateText: STATUS_TEXTS[statusOf(room, now)],
          version,
          goodsCount,
          watching: isOnAir(state) ? await live.watching(liveRoomCode) : 0,
          views,
          reminders,
          acts: actsOf(staff, room),
        }
      }),
    )
  }
}

/** The moves that the room's state allows. */
function actsOf({ stores, permissions }: Editor, { state, streamUrl }: LiveRoomRecord): Act[] {
  if (!permissions.includes('live.edit')) return []
  return MOVES.filter(({ code }) => code in liveMachine.moves[state]).map((act) => ({
    ...act,
    refusal: OF_MALL.includes(act.code)
      ? wholeMallRefusal(stores)
      : act.code === 'start' && streamUrl === ''
        ? '先填拉流地址'
        : '',
  }))
}
