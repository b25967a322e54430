import { invitationEndpoints } from '@contract/schema/invitation'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { InviteCodeService } from './code.service'
import type { InvitationService } from './invitation.service'
import type { RewardService } from './reward.service'

export const invitationRoutes = (
  invitations: InvitationService,
  codes: InviteCodeService,
  rewards: RewardService,
): Route[] =>
  routesFor(invitationEndpoints, {
    'GET invitation/home': ({ uid, client, now }) => invitations.home(uid, client.deviceId, now),
    'GET invitation/faceCode': ({ uid, now }) => codes.face(uid, now),
    'GET invitation/resolveFace': async ({ input, now }) => ({
      invitedCode: await codes.resolveFace(input.face, now),
    }),
    'GET invitation/pageInvitees': ({ uid, input }) => invitations.page(uid, input),
    'GET invitation/pageRewards': ({ uid, input }) => rewards.page(uid, input),
    'GET invitation/getReward': ({ uid, input }) => rewards.one(uid, input.rewardId),
    'GET invitation/getInviter': ({ uid, input, client, now }) =>
      invitations.inviter(input.invitedCode, { uid, deviceId: client.deviceId, now }),
    'POST invitation/accept': ({ uid, input, client, now }) =>
      invitations.accept(uid, input.invitedCode, client.deviceId, now),
  })
