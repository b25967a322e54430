import { chinaDay } from '@contract/codes/china-time'
import type { Db } from '../../../kernel/db'
import type { MessageService } from '../../talk/message'
import type { LedgerService } from '../ledger'
import { POINTS_BOOK, SOON_MS } from './points.rules'

/** Shoppers per transaction: SQLite blocks other writers while one is open. */
const AT_ONCE = 50
/** Feature code of the points page. */
const POINTS_COMMAND = 'C0050303'

/** Sends a message a month before points end, once for each end [points.soon]. */
export class PointsSoonService {
  constructor(
    private readonly db: Db,
    private readonly ledger: Pick<LedgerService, 'endingSoon' | 'takeSoon'>,
    private readonly messages: Pick<MessageService, 'sendAll'>,
  ) {}

  async notify(now: number): Promise<void> {
    const soon = { now, until: now + SOON_MS }
    for (;;) {
      const keys = await this.ledger.endingSoon(this.db.q, POINTS_BOOK, soon, AT_ONCE)
      if (keys.length === 0) return
      await this.db.tx(async (tx) => {
        const drafts = []
        for (const key of keys)
          for (const { endsAt, amount } of await this.ledger.takeSoon(tx, key, soon))
            drafts.push({
              uid: key.uid,
              id: 'system' as const,
              ref: `pointsSoon:${key.uid}:${endsAt}`,
              title: '积分即将到期',
              content: `你有 ${amount} 积分将于 ${chinaDay(endsAt - 1)} 到期，快去积分商城看看吧`,
              command: { cmd: POINTS_COMMAND, params: {} },
            })
        await this.messages.sendAll(tx, drafts, now)
      })
    }
  }
}
