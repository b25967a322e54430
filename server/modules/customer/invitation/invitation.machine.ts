import { machine } from '../../../kernel/machine'

/**
 * States of an invitation. `refuse`: the first order cannot count. `lose`: the order was returned before the reward.
 * `takeBack`: the reward is reversed.
 */
export const invitationMachine = machine({
  registered: { order: 'ordered', refuse: 'lost' },
  ordered: { reward: 'rewarded', lose: 'lost' },
  rewarded: { takeBack: 'lost' },
  lost: {},
})
export type InvitationMove = Parameters<typeof invitationMachine.from>[0]

/** States of a reward. `wait` stores what is known so far. */
export const rewardMachine = machine({
  waiting: { wait: 'waiting', grant: 'granted', lose: 'lost' },
  granted: { takeBack: 'takenBack' },
  lost: {},
  takenBack: {},
})
export type RewardMove = Parameters<typeof rewardMachine.from>[0]
