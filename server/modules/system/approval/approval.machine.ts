import { machine } from '../../../kernel/machine'

/** The states of a request for a second person. */
export const approvalMachine = machine({
  asked: { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn', expire: 'expired', fail: 'failed' },
  approved: {},
  refused: {},
  withdrawn: {},
  expired: {},
  failed: {},
})
export type ApprovalMove = Parameters<typeof approvalMachine.to>[0]
