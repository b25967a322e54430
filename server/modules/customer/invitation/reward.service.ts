import type { LossReason, RewardKind, RewardState } from '@contract/codes/invitation'
import type { InvitationReward, InvitationRewardDetail } from '@contract/schema/invitation'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { PointsService } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import type { MessageService } from '../../talk/message'
import type { OrderOutcomes } from '../../trade/order'
import type { AccountService } from '../account'
import { type CardPurchaseService, REFUND_MS } from '../member'
import type { InviteCodeService } from './code.service'
import type { InvitationMove, RewardMove } from './invitation.machine'
import * as repo from './invitation.repo'
import {
  isOn,
  judgeCardPurchase,
  judgeOrders,
  monthOf,
  rewardDetail,
  rewardView,
  type Verdict,
} from './invitation.rules'
import type { InvitationRewardTable } from './invitation.tables'
import * as rewards from './reward.repo'
import type { SamePersonService } from './same-person.service'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Checks a reward; key: its id. */
    'invitation.reward': { uid: string; rewardId: string }
  }
}

/** The quota of rewards per month. */
export const REWARD_QUOTA = { kind: 'invite', ref: 'reward' } as const

export interface RewardDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  codes: Pick<InviteCodeService, 'inviter'>
  samePerson: Pick<SamePersonService, 'sharePayer' | 'cardProblem'>
  account: Pick<AccountService, 'faces'>
  points: Pick<PointsService, 'inviteGift' | 'takeInviteGift'>
  quotas: Pick<QuotaService, 'take'>
  messages: Pick<MessageService, 'send'>
  orderOutcomes: Pick<OrderOutcomes, 'paidTogether'>
  cardPurchases: Pick<CardPurchaseService, 'find'>
}

/**
 * Rewards of inviters for first orders and cards of their friends: granted when the order or card is final, reversed
 * when it is returned.
 */
export class RewardService {
  constructor(private readonly deps: RewardDeps) {}

  async page(uid: string, query: PageQuery & { state?: RewardState | undefined }): Promise<Page<InvitationReward>> {
    const { q } = this.deps.db
    const window = windowOf(query)
    const rows = await rewards.listRewards(q, uid, query, window)
    const page = pageOf(rows, window.size, ({ rewardId }) => rewardId)
    const faces = await this.deps.account.faces(
      q,
      page.records.map(({ inviteeUid }) => inviteeUid),
    )
    return { ...page, records: page.records.map((row) => rewardView(row, faces)) }
  }

  async one(uid: string, rewardId: string): Promise<InvitationRewardDetail> {
    const { q } = this.deps.db
    const row = (await rewards.findReward(q, uid, rewardId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这笔奖励')
    return rewardDetail(row, await this.deps.account.faces(q, [row.inviteeUid]))
  }

  /** Handles payments: the first order of an invited friend above the minimum starts the wait. */
  async paid(news: readonly { uid: string; parentNo: string }[]): Promise<void> {
    // Most payers were not invited; one query for all of them is cheap.
    const uids = [...new Set(news.map(({ uid }) => uid))]
    const inviters = new Map(
      (await repo.listInvited(this.deps.db.q, uids, 'order')).map((row) => [row.uid, row.inviterUid]),
    )
    for (const { uid, parentNo } of news) {
      const inviterUid = inviters.get(uid)
      if (inviterUid !== undefined) await this.#paidFirst(inviterUid, uid, parentNo)
    }
  }

  async #paidFirst(inviterUid: string, inviteeUid: string, parentNo: string): Promise<void> {
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const own = await repo.findInvitation(tx, inviterUid, inviteeUid)
      if (own?.state !== 'registered') return
      const orders = await this.deps.orderOutcomes.paidTogether(tx, inviteeUid, parentNo)
      if (orders.reduce((sum, { cents }) => sum + cents, 0) < own.minCents) return
      if (await this.deps.samePerson.sharePayer(tx, own.uid, inviteeUid)) {
        await repo.moveInvitation(tx, own, 'refuse', { reason: 'payer', endedAt: now })
        const refusal = { uid: own.uid, inviteeUid, reason: 'payer', deviceKey: '', at: now } as const
        return repo.insertRefusal(tx, refusal)
      }
      if (!(await repo.moveInvitation(tx, own, 'order', { orderedAt: now }))) return
      await this.#begin(tx, { ...own, kind: 'order', ref: parentNo, at: now, dueAt: 0 })
    })
    await this.settle(inviteeUid, 'order')
  }

  /**
   * Handles a card bought through a code: it rewards the owner of the code once per buyer, under the invitation rules.
   */
  async bought(of: { uid: string; id: string; cents: number; invitedCode: string }): Promise<void> {
    const { uid: inviteeUid, id: ref, cents, invitedCode } = of
    const now = this.deps.clock.now()
    if (invitedCode === '') return
    await this.deps.db.tx(async (tx) => {
      const rule = await repo.findRule(tx)
      const inviter = await this.deps.codes.inviter(tx, invitedCode, now)
      if (!isOn(rule, now) || rule.cardPoints === 0 || cents < rule.minCents || !inviter || inviter.isStale) return
      const { uid } = inviter
      const reason = await this.deps.samePerson.cardProblem(tx, uid, inviteeUid)
      if (reason) {
        await repo.insertRefusal(tx, { uid, inviteeUid, reason, deviceKey: '', at: now })
        return
      }
      const by = { uid: inviteeUid, kind: 'card', inviterUid: uid, ref, at: now } as const
      if (!(await repo.insertInvited(tx, by))) return
      const row = { uid, inviteeUid, points: rule.cardPoints, minCents: rule.minCents, at: now }
      await this.#begin(tx, { ...row, kind: 'card', ref, dueAt: now + REFUND_MS })
    })
  }

  async #begin(
    tx: Tx,
    of: Pick<InvitationRewardTable, 'uid' | 'inviteeUid' | 'kind' | 'ref' | 'points' | 'minCents' | 'at' | 'dueAt'>,
  ): Promise<void> {
    const { uid, inviteeUid, kind, ref, points, minCents, at, dueAt } = of
    const row: InvitationRewardTable = {
      uid,
      rewardId: newId(),
      kind,
      inviteeUid,
      ref,
      points,
      minCents,
      at,
      dueAt,
      state: 'waiting',
      reason: '',
      doneAt: 0,
      endedAt: 0,
      backAt: 0,
    }
    await rewards.insertReward(tx, row)
    if (dueAt > 0) await this.#schedule(tx, row, dueAt)
  }

  #schedule(tx: Tx, { uid, rewardId }: InvitationRewardTable, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, { kind: 'invitation.reward', key: rewardId, dueAt, payload: { uid, rewardId } })
  }

  /** Rechecks a reward after a change of the friend's purchase. */
  async settle(inviteeUid: string, kind: RewardKind): Promise<void> {
    const { q } = this.deps.db
    const by = await repo.findInvited(q, inviteeUid, kind)
    const row = by && (await rewards.findRewardOf(q, { uid: by.inviterUid, kind, inviteeUid }))
    if (row) await this.look(row.uid, row.rewardId)
  }

  /** Checks a reward: grants it when the purchase is final, ends or reverses it when the purchase is returned. */
  async look(uid: string, rewardId: string): Promise<void> {
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const row = await rewards.holdReward(tx, { uid, rewardId })
      if (!row || (row.state !== 'waiting' && row.state !== 'granted')) return
      const verdict = await this.#judge(tx, row, now)
      if (row.state === 'granted') return verdict.is === 'lost' ? this.#takeBack(tx, row, now) : undefined
      if (verdict.is === 'lost') return this.#lose(tx, row, 'refunded', now)
      if (verdict.is === 'good') return this.#grant(tx, row, now)
      const { doneAt, dueAt } = verdict
      await this.#move(tx, row, 'wait', { doneAt, dueAt: dueAt ?? 0 })
      if (dueAt !== null) await this.#schedule(tx, row, dueAt)
    })
  }

  async #judge(q: Reader, row: InvitationRewardTable, now: number): Promise<Verdict> {
    const { kind, inviteeUid: uid, ref } = row
    if (kind === 'order') return judgeOrders(await this.deps.orderOutcomes.paidTogether(q, uid, ref), row.minCents, now)
    return judgeCardPurchase((await this.deps.cardPurchases.find(q, uid, ref))?.state, row.at + REFUND_MS, now)
  }

  async #grant(tx: Tx, row: InvitationRewardTable, now: number): Promise<void> {
    if (await this.deps.samePerson.sharePayer(tx, row.uid, row.inviteeUid)) return this.#lose(tx, row, 'payer', now)
    const most = (await repo.findRule(tx))?.monthLimit ?? 0
    const taking = { uid: row.uid, ...REWARD_QUOTA, period: monthOf(now), number: 1, most }
    if (!(await this.deps.quotas.take(tx, taking))) return this.#lose(tx, row, 'limit', now)
    await this.#move(tx, row, 'grant', { endedAt: now })
    await this.#moveInvitation(tx, row, 'reward', { endedAt: now })
    const { uid, rewardId: ref, points: amount } = row
    const what = row.kind === 'order' ? '好友首单' : '好友开通会员'
    if (amount > 0) await this.deps.points.inviteGift(tx, { uid, ref, amount, note: what }, now)
    await this.#notify(tx, row, { title: '邀请奖励到账', content: `${what}已确认，${amount} 积分已到账` }, now)
  }

  async #lose(tx: Tx, row: InvitationRewardTable, reason: LossReason, now: number): Promise<void> {
    await this.#move(tx, row, 'lose', { reason, endedAt: now })
    await this.#moveInvitation(tx, row, 'lose', { reason, endedAt: now })
  }

  /** Reverses a granted reward; points already spent become a debt. */
  async #takeBack(tx: Tx, row: InvitationRewardTable, now: number): Promise<void> {
    await this.#move(tx, row, 'takeBack', { reason: 'refunded', backAt: now })
    await this.#moveInvitation(tx, row, 'takeBack', { reason: 'refunded', endedAt: now })
    const { uid, rewardId: ref, points: amount } = row
    if (amount > 0) await this.deps.points.takeInviteGift(tx, { uid, ref, amount }, now)
    const content = `好友已退款，${amount} 积分的邀请奖励已收回`
    await this.#notify(tx, row, { title: '邀请奖励收回', content }, now)
  }

  async #move(
    tx: Tx,
    row: InvitationRewardTable,
    move: RewardMove,
    known: Partial<InvitationRewardTable>,
  ): Promise<void> {
    if (!(await rewards.moveReward(tx, row, move, known))) fail('STATE_CHANGED')
  }

  async #moveInvitation(
    tx: Tx,
    row: InvitationRewardTable,
    move: InvitationMove,
    known: { endedAt: number; reason?: LossReason },
  ): Promise<void> {
    if (row.kind === 'card') return
    await repo.moveInvitation(tx, row, move, known)
  }

  async #notify(
    tx: Tx,
    { uid, rewardId }: InvitationRewardTable,
    text: { title: string; content: string },
    now: number,
  ): Promise<void> {
    await this.deps.messages.send(tx, { uid, id: 'system', ref: `invite:${rewardId}:${text.title}`, ...text }, now)
  }
}
