import { type InvitationState, REWARD_STATES, type Refusal } from '@contract/codes/invitation'
import type { InvitationHome, Invitee, Inviter } from '@contract/schema/invitation'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { Payables } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import type { AccountService, Standing } from '../account'
import { holdCode } from './code.repo'
import type { InviteCodeService } from './code.service'
import * as repo from './invitation.repo'
import {
  deviceKeyOf,
  inviteeView,
  isOn,
  monthOf,
  OTHER_TEXT,
  OVER_TEXT,
  promiseOf,
  REFUSAL_TEXTS,
  refusalOf,
  STALE_TEXT,
  UNKNOWN_TEXT,
} from './invitation.rules'
import type { InvitationRuleTable } from './invitation.tables'
import type { KinService } from './kin.service'
import { sumRewards } from './reward.repo'
import { REWARD_QUOTA } from './reward.service'

/** What invitations bring. */
export type InvitationRule = Omit<InvitationRuleTable, 'ruleId'>

/** Friends that the first page shows. */
const RECENT = 4

export interface InvitationDeps {
  db: Db
  codes: InviteCodeService
  kin: KinService
  account: Pick<AccountService, 'faces' | 'standing'>
  payables: Pick<Payables, 'isNewcomer'>
  points: Pick<PointsService, 'inviteGift'>
  quotas: Pick<QuotaService, 'taken'>
}

/** Who invites, with what, and who came (behaviours 2.15). */
export class InvitationService {
  constructor(private readonly deps: InvitationDeps) {}

  /** Sets what invitations bring from now on. */
  putRule(tx: Tx, rule: InvitationRule): Promise<void> {
    return repo.putRule(tx, rule)
  }

  /** What a shopper invites with, and what it has brought. `deviceId`: no friend is to accept on it. */
  async home(uid: string, deviceId: string, now: number): Promise<InvitationHome> {
    const { q } = this.deps.db
    const { code } = await this.deps.codes.own(uid, now)
    await this.deps.kin.see(uid, deviceId, now)
    const period = monthOf(now)
    const [rule, recent, counts, sums, taken] = await Promise.all([
      repo.findRule(q),
      this.page(uid, { pageSize: RECENT }),
      repo.countInvitations(q, uid),
      sumRewards(q, uid),
      this.deps.quotas.taken(q, uid, REWARD_QUOTA.kind, [{ ref: REWARD_QUOTA.ref, period }]),
    ])
    const promise = promiseOf(rule, now)
    const count = (...states: InvitationState[]) => states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
    const [waiting, granted] = REWARD_STATES
    return {
      promise,
      code,
      recent: recent.records,
      monthGranted: taken.get(REWARD_QUOTA.ref) ?? 0,
      invitedCount: count(...counts.keys()),
      orderedCount: count('ordered', 'rewarded'),
      grantedPoints: sums.get(granted) ?? 0,
      waitingPoints: sums.get(waiting) ?? 0,
      share: {
        title: promise.guestPoints > 0 ? `送你 ${promise.guestPoints} 积分，来乐廊逛逛` : '来乐廊逛逛',
        desc: '新用户注册就能领，下单可以抵现金',
      },
    }
  }

  /** A shopper's friends, the newest first. */
  async page(uid: string, query: PageQuery & { state?: InvitationState | undefined }): Promise<Page<Invitee>> {
    const { q } = this.deps.db
    const window = windowOf(query)
    const page = pageOf(
      await repo.listInvitations(q, uid, query, window),
      window.size,
      ({ invitationId }) => invitationId,
    )
    const faces = await this.deps.account.faces(
      q,
      page.records.map(({ inviteeUid }) => inviteeUid),
    )
    return { ...page, records: page.records.map((row) => inviteeView(row, faces)) }
  }

  /** Who invites by this code, and whether the caller may accept, as far as they are known. */
  async inviter(
    asked: string,
    { uid, deviceId, now }: { uid: string | null; deviceId: string; now: number },
  ): Promise<Inviter> {
    const { q } = this.deps.db
    const { uid: inviterUid, isStale } = await this.#inviter(q, asked, now)
    const [rule, faces, standing] = await Promise.all([
      repo.findRule(q),
      this.deps.account.faces(q, [inviterUid]),
      this.deps.account.standing(q, inviterUid),
    ])
    const face = faces.get(inviterUid)
    if (!face || !standing) fail('SYS_BIZ_DATA_ERROR_CODE', UNKNOWN_TEXT)
    const by = uid === null ? undefined : await repo.findInvited(q, uid, 'order')
    const isAccepted = by?.inviterUid === inviterUid
    const refusal = uid === null || by ? null : await this.#refusal(q, uid, standing, deviceId, now)
    const problems = [
      by ? OTHER_TEXT : '',
      isOn(rule, now) ? '' : OVER_TEXT,
      isStale ? STALE_TEXT : '',
      refusal ? REFUSAL_TEXTS[refusal] : '',
    ]
    const problem = isAccepted ? '' : problems.find(Boolean)
    return { ...face, promise: promiseOf(rule, now), isAccepted, problem: problem ?? '' }
  }

  /**
   * Accepts an invitation, once in a shopper's life, and gives what it brings at once. SYS_BIZ_DATA_ERROR_CODE with its
   * reason when they can't; who was refused is written down for staff.
   */
  async accept(uid: string, asked: string, deviceId: string, now: number): Promise<{ points: number }> {
    const { q } = this.deps.db
    const inviter = await this.#inviter(q, asked, now)
    const done = await this.deps.db.tx(async (tx) => {
      // Friends of one shopper come one after another: of two on one device the second sees the first.
      await holdCode(tx, inviter.uid)
      const by = await repo.findInvited(tx, uid, 'order')
      if (by?.inviterUid === inviter.uid) return this.#accepted(tx, inviter.uid, uid)
      if (by) fail('SYS_BIZ_DATA_ERROR_CODE', OTHER_TEXT)
      const rule = await repo.findRule(tx)
      if (!isOn(rule, now)) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
      if (inviter.isStale) fail('SYS_BIZ_DATA_ERROR_CODE', STALE_TEXT)
      const standing = (await this.deps.account.standing(tx, inviter.uid)) ?? fail('STATE_CHANGED')
      const deviceKey = deviceKeyOf(deviceId)
      const refusal = await this.#refusal(tx, uid, standing, deviceId, now)
      if (refusal) {
        await repo.insertRefusal(tx, { uid: inviter.uid, inviteeUid: uid, reason: refusal, deviceKey, at: now })
        return { points: 0, refusal }
      }
      const invitationId = newId()
      const to = { uid, kind: 'order', inviterUid: inviter.uid, ref: invitationId, at: now } as const
      if (!(await repo.insertInvited(tx, to))) fail('SYS_BIZ_DATA_ERROR_CODE', OTHER_TEXT)
      const { points, guestPoints, minCents } = rule
      await repo.insertInvitation(tx, {
        uid: inviter.uid,
        invitationId,
        inviteeUid: uid,
        way: inviter.way,
        state: 'registered',
        reason: '',
        points,
        guestPoints,
        minCents,
        deviceKey,
        at: now,
        orderedAt: 0,
        endedAt: 0,
      })
      const gift = { uid, ref: invitationId, amount: guestPoints, note: '好友邀请' }
      if (guestPoints > 0) await this.deps.points.inviteGift(tx, gift, now)
      return { points: guestPoints, refusal: null }
    })
    // Behind the transaction, which keeps who was refused.
    if (done.refusal) fail('SYS_BIZ_DATA_ERROR_CODE', REFUSAL_TEXTS[done.refusal])
    await this.deps.kin.see(uid, deviceId, now)
    return { points: done.points }
  }

  async #accepted(tx: Tx, inviterUid: string, uid: string) {
    const own = await repo.findInvitation(tx, inviterUid, uid)
    return { points: own?.guestPoints ?? 0, refusal: null }
  }

  async #inviter(q: Reader, asked: string, now: number) {
    return (await this.deps.codes.inviter(q, asked, now)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', UNKNOWN_TEXT)
  }

  async #refusal(q: Reader, uid: string, inviter: Standing, deviceId: string, now: number): Promise<Refusal | null> {
    const standing = (await this.deps.account.standing(q, uid)) ?? fail('USER_NOT_LOGIN')
    const [isNewcomer, isDeviceKnown] = await Promise.all([
      this.deps.payables.isNewcomer(q, uid),
      this.deps.kin.isDeviceKnown(q, inviter.uid, deviceId),
    ])
    return refusalOf({ uid, createdAt: standing.createdAt, isNewcomer, isDeviceKnown }, inviter, now)
  }
}
