import { TICKET_STATES } from '@contract/codes/ticket'
import { ticketMachine } from './ticket.machine'

test('one update takes a use, so usePart and useUp start from the same states', () => {
  expect(ticketMachine.from('useUp')).toEqual(ticketMachine.from('usePart'))
})

test('a refund also locks expired tickets, and a void ticket stays void', () => {
  expect(ticketMachine.from('lock')).toEqual(['unused', 'expired'])
  expect(ticketMachine.moves.void).toEqual({})
})

test('the states equal those on the wire', () => {
  expect([...ticketMachine.states].sort()).toEqual([...TICKET_STATES].sort())
})
