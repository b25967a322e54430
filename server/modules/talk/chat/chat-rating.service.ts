import { QUEUE_MAX, RATING_DAYS, RATING_MS } from '@contract/codes/chat'
import { DAY_MS } from '@contract/codes/china-time'
import { IM_PUSHES } from '@contract/codes/im'
import type { ChatRating } from '@contract/console/chat'
import type { ImService, ImTarget } from '@contract/schema/chat'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type Page, pageOf } from '../../../kernel/page'
import type { SocketHub } from '../../../kernel/socket-hub'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { AccountService } from '../../customer/account'
import type { SensitiveWordService } from '../../system/sensitive-word'
import { type ChatKey, findChat } from './chat.repo'
import { deskChannels } from './chat.service'
import * as repo from './chat-rating.repo'
import type { ChatTargetService } from './chat-target.service'
import { countAhead } from './chat-turn.repo'

interface ChatRatingDeps {
  db: Db
  clock: Clock
  sockets: Pick<SocketHub, 'publish'>
  targets: Pick<ChatTargetService, 'find' | 'findAll'>
  account: Pick<AccountService, 'faces'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

export interface Rating {
  stars: number
  words: string
}
interface Average {
  id: string
  name: string
  count: number
  starsX10: number
}

const PAGE_SIZE = 20
const MOST_EXPORTED = 1000
const NO_NAME = '顾客'

/** The queue that shoppers see, and their ratings of the service (area "chat" of docs/product). */
export class ChatRatingService {
  constructor(private readonly deps: ChatRatingDeps) {}

  /** A target with the number of shoppers ahead in its queue, and the service that the shopper can rate. */
  async meet(key: ChatKey, dialogType?: ImTarget['dialogType']): Promise<ImService> {
    const { db, clock, targets } = this.deps
    const now = clock.now()
    const target = await targets.find(key.targetId, dialogType)
    const [chat, last] = await Promise.all([findChat(db.q, key), repo.lastService(db.q, key)])
    const isWaiting = chat !== null && chat.waitsSince > 0 && chat.agentUntil <= now
    const canRate = last !== null && last.stars === 0 && last.endedAt >= now - RATING_MS
    return {
      ...target,
      queueAhead: isWaiting ? Math.min(QUEUE_MAX, await countAhead(db.q, chat, now)) : 0,
      toRate: canRate ? { serviceNo: Number(last.serviceNo), agentName: last.staffName } : null,
    }
  }

  /** Rates an ended service once, within a day [chat.rating]. */
  async rate(key: repo.RatingKey, { stars, words }: Rating): Promise<void> {
    const { db, clock, sockets, sensitiveWords } = this.deps
    const text = words.trim()
    if (text !== '') await sensitiveWords.refuse(text)
    const ratedAt = clock.now()
    await db.tx(async (tx) => {
      if (!(await repo.rate(tx, key, { stars, words: text, ratedAt }, ratedAt - RATING_MS)))
        fail('SYS_BIZ_DATA_ERROR_CODE', '已经评价过，或超过 24 小时了')
      const frame = { command: IM_PUSHES.topic, targetId: key.targetId, fromImUid: key.uid }
      await sockets.publish(tx, [{ channels: deskChannels(key.targetId), frame }])
    })
  }

  /** Ratings of the account's targets, or of some of them, the latest first. */
  async list(
    scope: StoreScope,
    { targetIds, cursor, pageSize = PAGE_SIZE }: { targetIds?: readonly string[]; cursor?: string; pageSize?: number },
  ): Promise<Page<ChatRating>> {
    const { db } = this.deps
    const after = cursor === undefined ? null : await repo.findRating(db.q, keyOf(cursor))
    const asked = targetIds?.filter((targetId) => isInScope(scope, targetId)) ?? scope
    const page = pageOf(await repo.listRatings(db.q, asked, { after, limit: pageSize + 1 }), pageSize, cursorOf)
    return { ...page, records: await this.shown(page.records) }
  }

  /** Ratings of one conversation. */
  async of(key: ChatKey, limit: number): Promise<ChatRating[]> {
    return this.shown(await repo.ratingsOf(this.deps.db.q, key, limit))
  }

  /** A shopper's ratings, for the data export. */
  async ownData(uid: string): Promise<readonly object[]> {
    const rows = await repo.allRatingsOf(this.deps.db.q, uid, MOST_EXPORTED)
    return rows.map(({ targetId, stars, words, ratedAt }) => ({ targetId, stars, words, ratedAt: Number(ratedAt) }))
  }

  /** Averages of the last days by account and by target, the most rated first. */
  async averages(scope: StoreScope): Promise<{ agents: Average[]; targets: Average[] }> {
    const { db, clock, targets } = this.deps
    const query = { scope, since: clock.now() - RATING_DAYS * DAY_MS }
    const [agents, ofTargets] = await Promise.all([
      repo.sumRatings(db.q, 'staffId', query),
      repo.sumRatings(db.q, 'targetId', query),
    ])
    const known = await targets.findAll(ofTargets.map(({ id }) => id))
    return {
      agents: averagesOf(agents),
      targets: averagesOf(ofTargets.map((sum) => ({ ...sum, name: known.get(sum.id)?.name ?? sum.id }))),
    }
  }

  private async shown(rows: readonly repo.RatingRow[]): Promise<ChatRating[]> {
    if (rows.length === 0) return []
    const { db, targets, account } = this.deps
    const known = await targets.findAll([...new Set(rows.map(({ targetId }) => targetId))])
    const faces = await account.faces(db.q, [...new Set(rows.map(({ uid }) => uid))])
    return rows.map(({ uid, targetId, serviceNo, staffName, stars, words, ratedAt }) => ({
      uid,
      targetId,
      targetName: known.get(targetId)?.name ?? targetId,
      shopperName: faces.get(uid)?.name || NO_NAME,
      serviceNo: Number(serviceNo),
      staffName,
      stars,
      words,
      ratedAt: Number(ratedAt),
    }))
  }
}

const averagesOf = (sums: readonly repo.Sum[]): Average[] =>
  sums
    .map(({ id, name, count, stars }) => ({ id, name, count, starsX10: Math.round((10 * stars) / count) }))
    .sort((one, other) => other.count - one.count)

const cursorOf = ({ uid, targetId, serviceNo }: repo.RatingRow): string => `${uid}/${targetId}/${serviceNo}`

function keyOf(cursor: string): repo.RatingKey {
  const [uid = '', targetId = '', serviceNo = ''] = cursor.split('/')
  return { uid, targetId, serviceNo: Number(serviceNo) || 0 }
}
