import { type InvitationState, REWARD_STATES, type Refusal } from '@contract/codes/invitation'
import type { InvitationHome, Invitee, Inviter } from '@contract/schema/invitation'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { Payables } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import type { AccountService, MemberProfile } from '../account'
import { holdCode } from './code.repo'
import type { InviteCodeService } from './code.service'
import * as repo from './invitation.repo'
import {
  deviceKeyOf,
  GONE,
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
import { sumRewards } from './reward.repo'
import { REWARD_QUOTA } from './reward.service'
import type { SamePersonService } from './same-person.service'

/** The rule of invitations. */
export type InvitationRule = Omit<InvitationRuleTable, 'ruleId'>

/** Friends on the first page. */
const RECENT = 4

export interface InvitationDeps {
  db: Db
  codes: Pick<InviteCodeService, 'own' | 'inviter'>
  samePerson: Pick<SamePersonService, 'noteDevice' | 'isDeviceKnown'>
  account: Pick<AccountService, 'faces' | 'memberProfile'>
  payables: Pick<Payables, 'isNewcomer'>
  points: Pick<PointsService, 'inviteGift'>
  quotas: Pick<QuotaService, 'taken'>
}

/** Invitations of a shopper: the rule, the codes and the invited friends. */
export class InvitationService {
  constructor(private readonly deps: InvitationDeps) {}

  /** Sets the rule for new invitations. */
  putRule(tx: Tx, rule: InvitationRule): Promise<void> {
    return repo.putRule(tx, rule)
  }

  /** Codes, rule and results of a shopper's invitations. `deviceId` is stored: no friend can accept on this device. */
  async home(uid: string, deviceId: string, now: number): Promise<InvitationHome> {
    const { q } = this.deps.db
    const { code } = await this.deps.codes.own(uid, now)
    await this.deps.samePerson.noteDevice(uid, deviceId, now)
    const period = monthOf(now)
    const [rule, recent, counts, sums, taken, faces] = await Promise.all([
      repo.findRule(q),
      this.page(uid, { pageSize: RECENT }),
      repo.countInvitations(q, uid),
      sumRewards(q, uid),
      this.deps.quotas.taken(q, uid, REWARD_QUOTA.kind, [{ ref: REWARD_QUOTA.ref, period }]),
      this.deps.account.faces(q, [uid]),
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
      own: faces.get(uid) ?? GONE,
      share: {
        title: promise.guestPoints > 0 ? `送你 ${promise.guestPoints} 积分，来乐廊逛逛` : '来乐廊逛逛',
        desc: '新用户注册就能领，下单可以抵现金',
      },
    }
  }

  /** Invited friends, the newest first. */
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

  /** The inviter of a code, and whether the caller can accept as far as the caller's data is known. */
  async inviter(
    asked: string,
    { uid, deviceId, now }: { uid: string | null; deviceId: string; now: number },
  ): Promise<Inviter> {
    const { q } = this.deps.db
    const { uid: inviterUid, isStale } = await this.#inviter(q, asked, now)
    const [rule, faces, memberProfile] = await Promise.all([
      repo.findRule(q),
      this.deps.account.faces(q, [inviterUid]),
      this.deps.account.memberProfile(q, inviterUid),
    ])
    const face = faces.get(inviterUid)
    if (!face || !memberProfile) fail('SYS_BIZ_DATA_ERROR_CODE', UNKNOWN_TEXT)
    const by = uid === null ? undefined : await repo.findInvited(q, uid, 'order')
    const isAccepted = by?.inviterUid === inviterUid
    const refusal = uid === null || by ? null : await this.#refusal(q, uid, memberProfile, deviceId, now)
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
   * Accepts an invitation, once per shopper, and grants the invitee's points at once. Fails with
   * SYS_BIZ_DATA_ERROR_CODE and the reason when the shopper cannot accept; the refusal is stored for staff.
   */
  async accept(uid: string, asked: string, deviceId: string, now: number): Promise<{ points: number }> {
    const { q } = this.deps.db
    const inviter = await this.#inviter(q, asked, now)
    const done = await this.deps.db.tx(async (tx) => {
      // Friends of one shopper are handled one after another, so that the second of two on one device is refused.
      await holdCode(tx, inviter.uid)
      const by = await repo.findInvited(tx, uid, 'order')
      if (by?.inviterUid === inviter.uid) return this.#accepted(tx, inviter.uid, uid)
      if (by) fail('SYS_BIZ_DATA_ERROR_CODE', OTHER_TEXT)
      const rule = await repo.findRule(tx)
      if (!isOn(rule, now)) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
      if (inviter.isStale) fail('SYS_BIZ_DATA_ERROR_CODE', STALE_TEXT)
      const memberProfile = (await this.deps.account.memberProfile(tx, inviter.uid)) ?? fail('STATE_CHANGED')
      const deviceKey = deviceKeyOf(deviceId)
      const refusal = await this.#refusal(tx, uid, memberProfile, deviceId, now)
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
    // Outside the transaction, which stores the refusal.
    if (done.refusal) fail('SYS_BIZ_DATA_ERROR_CODE', REFUSAL_TEXTS[done.refusal])
    await this.deps.samePerson.noteDevice(uid, deviceId, now)
    return { points: done.points }
  }

  async #accepted(tx: Tx, inviterUid: string, uid: string) {
    const own = await repo.findInvitation(tx, inviterUid, uid)
    return { points: own?.guestPoints ?? 0, refusal: null }
  }

  async #inviter(q: Reader, asked: string, now: number) {
    return (await this.deps.codes.inviter(q, asked, now)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', UNKNOWN_TEXT)
  }

  async #refusal(
    q: Reader,
    uid: string,
    inviter: MemberProfile,
    deviceId: string,
    now: number,
  ): Promise<Refusal | null> {
    const memberProfile = (await this.deps.account.memberProfile(q, uid)) ?? fail('USER_NOT_LOGIN')
    const [isNewcomer, isDeviceKnown] = await Promise.all([
      this.deps.payables.isNewcomer(q, uid),
      this.deps.samePerson.isDeviceKnown(q, inviter.uid, deviceId),
    ])
    return refusalOf({ uid, createdAt: memberProfile.createdAt, isNewcomer, isDeviceKnown }, inviter, now)
  }
}
