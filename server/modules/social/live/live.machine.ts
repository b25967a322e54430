import { machine } from '../../../kernel/machine'

/** The states of a live room [live.states]. */
export const liveMachine = machine({
  notStarted: { start: 'live', ban: 'banned' },
  live: { pause: 'paused', fail: 'error', end: 'ended', ban: 'banned' },
  paused: { resume: 'live', fail: 'error', end: 'ended', ban: 'banned' },
  error: { resume: 'live', end: 'ended', ban: 'banned' },
  ended: { ban: 'banned' },
  banned: { unban: 'ended' },
})
export type LiveMove = Parameters<typeof liveMachine.from>[0]
