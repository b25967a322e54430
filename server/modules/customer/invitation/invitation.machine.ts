import { machine } from '../../../kernel/machine'

/**
 * The life of an invitation. `refuse` is for a first order that cannot count, `lose` for one that was given up before its
 * reward, `takeBack` for one whose reward goes back.
 */
export const invitationMachine = machine({
  registered: { order: 'ordered', refuse: 'lost' },
  ordered: { reward: 'rewarded', lose: 'lost' },
  rewarded: { takeBack: 'lost' },
  lost: {},
})
export type InvitationMove = Parameters<typeof invitationMachine.from>[0]

/** The life of a reward. `wait` writes down what is known of it by now. */
export const rewardMachine = machine({
  waiting: { wait: 'waiting', grant: 'granted', lose: 'lost' },
  granted: { takeBack: 'takenBack' },
  lost: {},
  takenBack: {},
})
export type RewardMove = Parameters<typeof rewardMachine.from>[0]
