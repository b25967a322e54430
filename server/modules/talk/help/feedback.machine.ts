import { machine } from '../../../kernel/machine'

/** The states of a feedback. The shopper may write in each of them, and then it waits again [help.thread]. */
export const feedbackMachine = machine({
  waiting: { reply: 'waiting', answer: 'answered', finish: 'closed', close: 'closed' },
  answered: { reply: 'waiting', close: 'closed', reopen: 'waiting' },
  closed: { reply: 'waiting', reopen: 'waiting' },
})
export type FeedbackMove = Parameters<typeof feedbackMachine.from>[0]
