import type { Module, ModuleContext } from '../../../compose-modules'
import type { Payments } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import type { MessageService } from '../../talk/message'
import type { OrderOutcomes } from '../../trade/order'
import type { AccountService, SessionService } from '../account'
import type { CardPurchaseService } from '../member'
import { InviteCodeService } from './code.service'
import { invitationRoutes } from './invitation.routes'
import { InvitationService } from './invitation.service'
import { InvitationOperatorService } from './invitation-operator.service'
import { findOwnIds } from './reward.repo'
import { RewardService } from './reward.service'
import { SamePersonService } from './same-person.service'

export { type InvitationDemo, seedInvitation } from './invitation.seed'
export type { InvitationRule, InvitationService } from './invitation.service'
export type * from './invitation.tables'

interface Deps {
  account: Pick<AccountService, 'openIds' | 'faces' | 'memberProfile'>
  sessions: Pick<SessionService, 'devicesOf'>
  payments: Payments
  points: Pick<PointsService, 'addSource' | 'inviteGift' | 'takeInviteGift'>
  quotas: Pick<QuotaService, 'take' | 'taken'>
  messages: Pick<MessageService, 'send'>
  orderOutcomes: Pick<OrderOutcomes, 'paidTogether'>
  cardPurchases: Pick<CardPurchaseService, 'find'>
}

export function createInvitation(deps: ModuleContext & Deps) {
  const { db, clock, jobs, outbox, payments, ...others } = deps
  const { payables } = payments
  const inviteCodes = new InviteCodeService(db)
  const samePerson = new SamePersonService(db, { ...others, payables })
  const invitations = new InvitationService({ ...others, payables, db, codes: inviteCodes, samePerson })
  const rewards = new RewardService({ ...others, db, clock, jobs, codes: inviteCodes, samePerson })
  // The points of an invited friend have no reward page.
  others.points.addSource(['invite', 'uninvite'], async (q, uid, ids) => {
    const own = await findOwnIds(q, ids, { uid })
    return new Map(
      own.map(({ rewardId }) => [rewardId, { note: '', to: { page: 'inviteReward', params: { rewardId } } }]),
    )
  })
  jobs.handle('invitation.reward', ({ uid, rewardId }) => rewards.look(uid, rewardId))
  outbox.onMany('order.paid', 'invitation', (paid) => rewards.paid(paid))
  outbox.on('order.received', 'invitation', ({ uid }) => rewards.settle(uid, 'order'))
  outbox.on('order.refundEnded', 'invitation', ({ uid }) => rewards.settle(uid, 'order'))
  outbox.on('member.bought', 'invitation', (bought) => rewards.bought(bought))
  outbox.on('member.refunded', 'invitation', ({ uid }) => rewards.settle(uid, 'card'))
  return {
    services: {
      invitations,
      inviteCodes,
      inviteRewards: rewards,
      invitationOperator: new InvitationOperatorService({ db, clock, invitations }),
    },
    routes: { core: invitationRoutes(invitations, inviteCodes, rewards) },
  } satisfies Module
}
