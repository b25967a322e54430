import type { Button } from '@contract/schema/shared'
import type { VoucherGift } from '@contract/schema/voucher'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { randomToken } from '../../../kernel/ids'
import type { QuotaService } from '../../finance/quota'
import type { TicketGiftService } from './ticket-gift.service'
import * as repo from './voucher.repo'
import { untilOf, validText } from './voucher.rules'
import type { VoucherService } from './voucher.service'
import type { VoucherGrantTable } from './voucher.tables'
import type { VoucherPurchaseService } from './voucher-purchase.service'

/** The quota kind of gift links: a total for all, one for each shopper. */
const LINK = 'voucherLink'

const BUTTONS = {
  claim: { code: 'claim', text: '立即领取', primary: true },
  open: { code: 'open', text: '去查看', primary: true },
  gone: { code: 'gone', text: '已被领完', primary: false },
  over: { code: 'over', text: '活动已结束', primary: false },
} as const satisfies Record<string, Button>

export interface VoucherGiftDeps {
  db: Db
  vouchers: Pick<VoucherService, 'find' | 'words'>
  purchases: Pick<VoucherPurchaseService, 'give'>
  quotas: Pick<QuotaService, 'leftOf' | 'take' | 'takeUpTo'>
  ticketGifts: Pick<TicketGiftService, 'view' | 'claim'>
}

/**
 * Vouchers that an activity gives by a link: each shopper with the link claims one, while any are left. Any other token
 * belongs to a friend's gift.
 */
export class VoucherGiftService {
  constructor(private readonly deps: VoucherGiftDeps) {}

  async view(uid: string | null, token: string, now: number): Promise<VoucherGift> {
    const { q } = this.deps.db
    const grant = await repo.findGrant(q, token)
    if (!grant) return this.deps.ticketGifts.view(q, uid, token, now)
    const voucher = await this.deps.vouchers.find(q, grant.voucherId)
    const own = uid === null ? undefined : await repo.findGiven(q, uid, 'link', token)
    const taken = (await this.deps.quotas.leftOf(q, LINK, [token])).get(token)?.taken ?? 0
    const isOver = grant.endsAt <= now || untilOf(voucher, now) <= now
    return {
      voucherId: voucher.voucherId,
      title: voucher.title,
      from: grant.title,
      giver: null,
      isOwn: false,
      until: 0,
      picture: voucher.picture,
      worth: voucher.worthCents,
      uses: voucher.uses,
      placeText: await this.deps.vouchers.words(q, voucher),
      validText: validText(voucher, '领取'),
      purchaseId: own?.id ?? '',
      button: own ? BUTTONS.open : isOver ? BUTTONS.over : taken >= grant.total ? BUTTONS.gone : BUTTONS.claim,
    }
  }

  /** Claims a gift; a repeat by the same shopper returns the same purchase. */
  claim(uid: string, token: string, idempotency: { key: string; body: string }, now: number) {
    const id = { owner: uid, endpoint: 'POST voucher/claim', ...idempotency }
    return this.deps.db.tx((tx) => once(tx, id, now, () => this.#claim(tx, uid, token, now)))
  }

  async #claim(tx: Tx, uid: string, token: string, now: number): Promise<{ purchaseId: string }> {
    const grant = await repo.findGrant(tx, token)
    if (!grant) return this.deps.ticketGifts.claim(tx, uid, token, now)
    const own = await repo.findGiven(tx, uid, 'link', token)
    if (own) return { purchaseId: own.id }
    if (grant.endsAt <= now) fail('SYS_BIZ_DATA_ERROR_CODE', BUTTONS.over.text)
    const { quotas, purchases } = this.deps
    const of = { uid, kind: LINK, ref: token, period: 'ever' }
    // A concurrent second claim of this shopper waits here for the first.
    if (!(await quotas.take(tx, { ...of, number: 1, most: 1 }))) fail('STATE_CHANGED')
    if (!(await quotas.takeUpTo(tx, of, { number: 1, total: grant.total })))
      fail('SYS_BIZ_DATA_ERROR_CODE', BUTTONS.gone.text)
    const given = { uid, voucherId: grant.voucherId, source: 'link', ref: token, number: 1 } as const
    return { purchaseId: (await purchases.give(tx, given, now)).purchaseId }
  }

  /** Makes a link for `total` shoppers; returns its token. */
  make(
    tx: Tx,
    { voucherId, title, total, endsAt }: { voucherId: string; title: string; total: number; endsAt: number },
    now: number,
  ): Promise<string> {
    return this.put(tx, { voucherId, title, total, endsAt, token: randomToken() }, now)
  }

  /** For the demo mall, whose links have fixed tokens. */
  async put(
    tx: Tx,
    {
      token,
      voucherId,
      title,
      total,
      endsAt,
    }: Record<'token' | 'voucherId' | 'title', string> & { total: number; endsAt: number },
    now: number,
  ): Promise<string> {
    const row = { token, voucherId, title, total, endsAt, createdAt: now }
    await repo.insertGrant(tx, row)
    return token
  }

  /** For the operator: the links of a voucher, each with its number of claims. */
  async of(q: Reader, voucherId: string): Promise<(VoucherGrantTable & { taken: number })[]> {
    const grants = await repo.listGrants(q, voucherId)
    const left = await this.deps.quotas.leftOf(
      q,
      LINK,
      grants.map(({ token }) => token),
    )
    return grants.map((grant) => ({ ...grant, taken: left.get(grant.token)?.taken ?? 0 }))
  }
}
