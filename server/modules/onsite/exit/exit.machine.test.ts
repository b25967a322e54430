import { EXIT_STATES } from '@contract/codes/exit'
import { exitMachine } from './exit.machine'

test('the states equal those on the wire', () => {
  expect([...exitMachine.states].sort()).toEqual([...EXIT_STATES].sort())
})

test('a trip that is out is neither stopped nor let out again, only taken back [exit.once]', () => {
  expect(exitMachine.from('pass')).toEqual(['waiting', 'stopped'])
  expect(exitMachine.from('stop')).toEqual(['waiting', 'stopped'])
  expect(exitMachine.moves.passed).toEqual({ undo: 'waiting' })
})
