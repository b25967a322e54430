import { machine } from '../../../kernel/machine'

/** The states of a check: a stopped trip may be stopped again or let out; letting out can be taken back for a while. */
export const exitMachine = machine({
  waiting: { pass: 'passed', stop: 'stopped' },
  stopped: { pass: 'passed', stop: 'stopped' },
  passed: { undo: 'waiting' },
})
